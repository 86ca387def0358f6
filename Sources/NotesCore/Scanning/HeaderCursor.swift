/// Goes over the sealed headers of all notes, in the order of the table.
final class HeaderCursor: BatchCursor {
  /// Headers, one behind the other, and whose they are.
  struct Batch: Sendable {
    var entries: [Entry] = []
    var bytes: [UInt8] = []
  }

  /// One note.
  struct Entry: Sendable {
    let id: NoteID
    let revision: UInt64
    /// Where in the batch the sealed header is; nil where it has a length that none has.
    let header: Range<Int>?
    /// Where the index of the title is; nil where it wasn't asked for.
    let titleIndex: Range<Int>?
  }

  private static let batchCount = 256

  private let notes: Statement
  private let readsTitles: Bool
  private(set) var isAtEnd = false

  /// - Parameter readingTitles: whether the indexes of the titles are read too.
  init(in connection: Connection, readingTitles: Bool) throws(VaultError) {
    let columns = "id, revision, header"
    notes = try connection.prepare("SELECT \(columns)\(readingTitles ? ", title_index" : "") FROM note")
    readsTitles = readingTitles
  }

  func makeBatch() -> Batch {
    var batch = Batch()
    batch.entries.reserveCapacity(Self.batchCount)
    batch.bytes.reserveCapacity(Self.batchCount * 256)
    return batch
  }

  func fill(_ batch: inout Batch) throws(VaultError) -> Bool {
    batch.entries.removeAll(keepingCapacity: true)
    batch.bytes.removeAll(keepingCapacity: true)
    while !isAtEnd, batch.entries.count < Self.batchCount {
      guard try notes.step() else {
        isAtEnd = true
        break
      }
      guard let id = notes.withBlob(0, { NoteID(bytes: $0) }) else {
        throw .damaged(.database("a note without an identifier"))
      }
      batch.entries.append(
        Entry(
          id: id, revision: UInt64(bitPattern: notes.integer(1)),
          header: notes.copy(2, within: NoteHeader.sealedLengths, to: &batch.bytes),
          titleIndex: readsTitles
            ? notes.copy(3, within: 0...TitleIndex.length, to: &batch.bytes) ?? 0..<0 : nil))
    }
    return !batch.entries.isEmpty
  }
}
