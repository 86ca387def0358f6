/// 16 random bytes that name one thing of the kind `Subject`, written as 32 lowercase hexadecimal digits.
public struct Identifier<Subject>: Hashable, Comparable, Sendable, CustomStringConvertible {
  // Two words rather than an array: a list of 10,000 notes allocates nothing for its identifiers.
  private let high: UInt64
  private let low: UInt64

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A new one, from the system's source of randomness.
  public static func random() -> Self {
    Self(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }

  /// All zero, which names nothing: what stands for a note's identifier in a record that belongs to none.
  static var zero: Self { Self(high: 0, low: 0) }

  /// Reads 16 bytes.
  ///
  /// Nil for any other number of them.
  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// Reads 32 hexadecimal digits of either case.
  ///
  /// Nil for anything else.
  public init?(_ hex: some StringProtocol) {
    guard hex.utf8.count == 32, let range = Self.range(ofPrefix: hex) else { return nil }
    self = range.lowerBound
  }

  /// The identifiers whose digits begin with `prefix`: from the first to the last that could.
  ///
  /// Nil where it is not 1 to 32 hexadecimal digits.
  static func range(ofPrefix prefix: some StringProtocol) -> ClosedRange<Self>? {
    let digits = prefix.utf8.compactMap(Self.value(ofDigit:))
    guard digits.count == prefix.utf8.count, (1...32).contains(digits.count) else { return nil }
    func filled(with digit: UInt64) -> Self {
      let all = digits + Array(repeating: digit, count: 32 - digits.count)
      func word(_ half: ArraySlice<UInt64>) -> UInt64 { half.reduce(0) { $0 << 4 | $1 } }
      return Self(high: word(all[..<16]), low: word(all[16...]))
    }
    return filled(with: 0)...filled(with: 15)
  }

  private static func value(ofDigit character: UInt8) -> UInt64? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(character - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(character - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(character - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The 16 bytes.
  var bytes: [UInt8] {
    withUnsafeBytes(of: words) { Array($0) }
  }

  /// The 16 bytes as two words, as they stand in memory.
  var words: (UInt64, UInt64) { (high.bigEndian, low.bigEndian) }

  /// Lends the 16 bytes and a number's eight behind them, big-endian.
  func withBytes<Result>(followedBy number: UInt64, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(of: (words, number.bigEndian), body)
  }

  /// The 32 digits.
  public var description: String {
    withDigits { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the 32 digits in ASCII: a list has thousands.
  package func withDigits<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let digits = (
      Self.digits(UInt32(high >> 32)), Self.digits(UInt32(truncatingIfNeeded: high)),
      Self.digits(UInt32(low >> 32)), Self.digits(UInt32(truncatingIfNeeded: low))
    )
    return withUnsafeBytes(of: digits, body)
  }

  /// Eight digits in ASCII, in memory's order: all at once, a byte of the word each.
  private static func digits(_ bits: UInt32) -> UInt64 {
    var word = UInt64(bits)
    word = (word | word << 16) & 0x0000_ffff_0000_ffff
    word = (word | word << 8) & 0x00ff_00ff_00ff_00ff
    word = (word | word << 4) & 0x0f0f_0f0f_0f0f_0f0f
    let letters = (word + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    let toLetter = UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
    return (word + 0x3030_3030_3030_3030 + letters * toLetter).bigEndian
  }

  public static func < (one: Self, other: Self) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

/// What a note is known by for all its life.
public typealias NoteID = Identifier<NoteHeader>

/// What a vault is known by: the account of its key's item in the keyring.
public typealias VaultID = Identifier<Vault>
