import SecretMemory

/// Reads texts of one table, one after the other, within one transaction.
///
/// It must be gone before the transaction ends, for it holds a row open.
final class TextReader {
  private let table: TextTable
  private let opener: RecordOpener
  private var blob: Blob?

  init(of table: TextTable) {
    self.table = table
    opener = RecordOpener(table.kind.short, of: table.vault, under: table.keys)
  }

  /// Hands a padded text to `consume`, piece after piece, each only after it was found to be the note's.
  ///
  /// It ends early where `consume` answers false.
  ///
  /// - Parameter length: how long the text is without its padding; nil where the text itself says so.
  /// - Throws: ``VaultDamage/note(_:)`` as soon as a piece is not; those before it were.
  func read(
    _ note: NoteID, revision: UInt64, at number: Int64, length: Int?,
    _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) {
    do throws(VaultError) {
      let blob = try open(number)
      if let length {
        let isChunks = length > BodyChunks.size
        let expected =
          isChunks
          ? BodyChunks(length: length).sealedLength : Padding.bodyLength(length) + RecordCipher.overhead
        guard blob.count == expected else { throw .damaged(.note(note)) }
      }
      if blob.count > TextTable.longestRecord {
        try readChunks(blob, note, revision, consume)
      } else {
        try readRecord(blob, note, revision, consume)
      }
    } catch .damaged {
      blob = nil
      throw .damaged(.note(note))
    }
  }

  private func open(_ number: Int64) throws(VaultError) -> Blob {
    if let blob {
      try blob.move(to: number)
      return blob
    }
    let blob = try table.connection.openBlob(
      table: table.kind.name, column: "sealed", row: number, writing: false)
    self.blob = blob
    return blob
  }

  private func readRecord(
    _ blob: Blob, _ note: NoteID, _ revision: UInt64, _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) {
    let sealed = try blob.read(blob.count)
    let isRecord: Void? = sealed.withUnsafeBytes { sealed in
      opener.open(sealed, note: note, revision: revision) { _ = consume($0) }
    }
    guard isRecord != nil else { throw .damaged(.note(note)) }
  }

  private func readChunks(
    _ blob: Blob, _ note: NoteID, _ revision: UInt64, _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) {
    guard let chunks = BodyChunks(sealedLength: blob.count) else { throw .damaged(.note(note)) }
    let field = table.kind.long
    let label = table.label(field, note, revision)
    let start = try blob.read(BodyChunks.headerLength)
    let opener = table.keys.withKey(field) { ChunkOpener(header: start, under: $0) }
    let chunk = SecretText(capacity: BodyChunks.size)
    for index in 0..<chunks.count {
      let length = chunks.range(of: index).count
      let sealed = try blob.read(length + BodyChunks.overhead)
      chunk.truncate(to: 0)
      let associatedData = BodyChunks.associatedData(label, number: index)
      chunk.append(room: length) { room in
        let isChunk = sealed.withUnsafeBytes {
          opener.open($0, for: associatedData, isLast: index == chunks.count - 1, into: room)
        }
        return isChunk ? length : 0
      }
      guard !chunk.isEmpty else { throw .damaged(.note(note)) }
      if !chunk.withBytes({ consume($0) }) { return }
    }
  }
}
