import SecretMemory

/// The bodies of the notes.
struct BodyTable {
  private let texts: TextTable

  init(in connection: Connection, of vault: VaultID, under keys: Subkeys) {
    texts = TextTable(kind: .body, connection: connection, vault: vault, keys: keys)
  }

  /// Puts a note's body in its place, over one that is there.
  func store(_ text: SecretText, of header: NoteHeader, at number: Int64) throws(VaultError) {
    try texts.store(text, note: header.id, revision: header.bodyRevision, at: number)
  }

  /// Removes a note's body.
  func remove(_ number: Int64) throws(VaultError) {
    try texts.remove(number)
  }

  /// Hands the text to `consume`, piece after piece, each only after it was found to be the note's.
  ///
  /// It ends early where `consume` answers false.
  ///
  /// - Throws: ``VaultDamage/note(_:)`` as soon as a piece is not; those before it were.
  func read(
    _ header: NoteHeader, at number: Int64, _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) {
    try Self.read(header, at: number, by: reader(), consume)
  }

  /// What reads many bodies, one after the other, within one transaction.
  func reader() -> TextReader { TextReader(of: texts) }

  /// The same by a reader that reads others too.
  static func read(
    _ header: NoteHeader, at number: Int64, by reader: TextReader,
    _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) {
    var rest = header.length
    try reader.read(header.id, revision: header.bodyRevision, at: number, length: header.length) { padded in
      let piece = UnsafeRawBufferPointer(rebasing: padded.prefix(rest))
      rest -= piece.count
      return consume(piece)
    }
  }
}
