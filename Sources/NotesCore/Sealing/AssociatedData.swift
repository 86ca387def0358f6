/// What a sealed record is bound to beyond its key: 44 bytes, always in this order, so that a record opens only in
/// its own place: this field of this note in this vault, at this revision.
struct AssociatedData {
  /// `SN1`, field, vault, note, revision.
  private(set) var bytes: [UInt8]

  /// For a record of a note; or of none, whose identifier is zero then.
  init(_ field: Subkey, vault: VaultID, note: NoteID = .zero, revision: UInt64) {
    bytes =
      Self.magic + [field.rawValue] + vault.bytes + note.bytes
      + withUnsafeBytes(of: revision.bigEndian) { Array($0) }
  }

  /// Makes it that of another note and revision, without making it anew: for going over many.
  mutating func rebind(note: NoteID, revision: UInt64) {
    note.withBytes(followedBy: revision) { place in
      bytes.withUnsafeMutableBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: bytes[(bytes.count - place.count)...]).copyMemory(from: place)
      }
    }
  }

  /// What every associated data of this format begins with.
  static let magic = Array("SN1".utf8)
}
