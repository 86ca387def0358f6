import Bus

/// What finds a note by its title without the title's standing in the file: BLAKE2b-128 of the title in Unicode's
/// normalisation form C under a key of the vault.
enum TitleIndex {
  /// How many bytes a value has.
  static let length = 16

  /// The value for a title.
  ///
  /// Titles that look the same have the same.
  static func value(of title: String, under keys: Subkeys) -> [UInt8] {
    var title = Text.nfc(title)
    return title.withUTF8 { keys.digest(UnsafeRawBufferPointer($0), under: .titleIndex, count: length) }
  }
}
