import SecretMemory

/// Goes over the notes, and the sealed folded text of each.
///
/// Both tables are read in the order of their rows' numbers, side by side: to look each text up would take longer.
final class FoldedCursor: BatchCursor {
  /// Sealed texts, one behind the other, and whose they are.
  struct Batch: Sendable {
    var entries: [Entry] = []
    var sealed: [UInt8] = []
  }

  /// One note.
  struct Entry: Sendable {
    let note: NotePlace
    /// Where in the batch the sealed text is; nil where there is none or it isn't a single record.
    let range: Range<Int>?
    /// Whether it is sealed in chunks, which are read otherwise.
    let isLong: Bool
  }

  /// About how many bytes of sealed texts are read at once.
  private static let batchSize = 1 << 18
  private static let batchCount = 512

  private let notes: Statement
  private let texts: Statement
  private var text: Int64?
  /// Whether all notes were read: SQLite would begin again.
  private(set) var isAtEnd = false

  init(of table: TextTable) throws(VaultError) {
    notes = try table.connection.prepare("SELECT number, id, revision FROM note ORDER BY number")
    texts = try table.connection.prepare(
      """
      SELECT number, CASE WHEN length(sealed) <= \(TextTable.longestRecord) THEN sealed END FROM folded
      ORDER BY number
      """)
    text = try texts.step() ? texts.integer(0) : nil
  }

  func makeBatch() -> Batch { Batch() }

  func fill(_ batch: inout Batch) throws(VaultError) -> Bool {
    batch.entries.removeAll(keepingCapacity: true)
    batch.sealed.removeAll(keepingCapacity: true)
    while !isAtEnd, batch.entries.count < Self.batchCount, batch.sealed.count < Self.batchSize {
      guard try notes.step() else {
        isAtEnd = true
        break
      }
      let number = notes.integer(0)
      guard let id = notes.withBlob(1, { NoteID(bytes: $0) }) else {
        throw .damaged(.database("a note without an identifier"))
      }
      let place = NotePlace(number: number, id: id, revision: UInt64(bitPattern: notes.integer(2)))
      while let found = text, found < number { text = try texts.step() ? texts.integer(0) : nil }
      guard text == number else {
        batch.entries.append(Entry(note: place, range: nil, isLong: false))
        continue
      }
      if texts.isNull(1) {
        batch.entries.append(Entry(note: place, range: nil, isLong: true))
      } else {
        let start = batch.sealed.count
        texts.withBlob(1) { batch.sealed.append(contentsOf: $0) }
        batch.entries.append(Entry(note: place, range: start..<batch.sealed.count, isLong: false))
      }
    }
    return !batch.entries.isEmpty
  }
}
