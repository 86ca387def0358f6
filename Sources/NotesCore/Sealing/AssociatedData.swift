/// What a sealed record is bound to beyond its key: 44 bytes, always in this order, so that a record opens only in
/// its own place: this field of this note in this vault, at this revision.
struct AssociatedData {
  /// `SN1`, field, vault, note, revision, behind four bytes that don't belong to it: words rather than an array, for
  /// each record of thousands has one of its own.
  private let words: (UInt64, vault: (UInt64, UInt64), note: (UInt64, UInt64), revision: UInt64)

  /// For a record of a note; or of none, whose identifier is zero then.
  init(_ field: Subkey, vault: VaultID, note: NoteID = .zero, revision: UInt64) {
    words = ((Self.start | UInt64(field.rawValue)).bigEndian, vault.words, note.words, revision.bigEndian)
  }

  /// Lends the bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(of: words) { body(UnsafeRawBufferPointer(rebasing: $0[4...])) }
  }

  /// A copy of the bytes.
  var bytes: [UInt8] { withBytes { Array($0) } }

  /// `SN1`, and room for the field.
  private static var start: UInt64 { 0x534e_3100 }

  /// What every associated data of this format begins with.
  static let magic = withUnsafeBytes(of: start.bigEndian) { Array($0[4..<7]) }
}
