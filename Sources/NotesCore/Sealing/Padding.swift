/// How long a record is made before it is sealed, so that its length says little about what it holds.
enum Padding {
  /// The length of a padded body: 256 bytes at least, then as Padmé has it, which keeps the upper bits of a length
  /// and adds at most 12 per cent (Nikitin and others, "Reducing Metadata Leakage from Encrypted Files and
  /// Communication with PURBs", 2019).
  static func bodyLength(_ length: Int) -> Int {
    guard length > 256 else { return 256 }
    let exponent = Int.bitWidth - 1 - length.leadingZeroBitCount
    let significant = Int.bitWidth - exponent.leadingZeroBitCount
    let mask = (1 << (exponent - significant)) - 1
    return (length + mask) & ~mask
  }

  /// The next multiple of `step`.
  static func roundedUp(_ length: Int, toMultipleOf step: Int) -> Int {
    (length + step - 1) / step * step
  }
}
