/// Reads the sealed headers of notes in which something was found, and the sealed bodies of those where it is in the body.
final class FoundCursor: BatchCursor {
  /// Headers and bodies, one behind the other, and whose they are.
  struct Batch: Sendable {
    var entries: [Entry] = []
    var bytes: [UInt8] = []
  }

  /// One note.
  struct Entry: Sendable {
    let found: FoundNote
    /// Where in the batch the sealed header is; nil where there is none that could be one.
    let header: Range<Int>?
    /// Where the sealed body is; nil where it isn't wanted, isn't there or isn't a single record.
    let body: Range<Int>?
  }

  /// About how many bytes are read at once.
  private static let batchSize = 1 << 18
  private static let batchCount = 256

  private let notes: Statement
  private let bodies: Statement
  private var rest: ArraySlice<FoundNote>

  var isAtEnd: Bool { rest.isEmpty }

  init(_ found: [FoundNote], in connection: Connection) throws(VaultError) {
    notes = try connection.prepare("SELECT header FROM note WHERE number = ?")
    bodies = try connection.prepare("SELECT sealed FROM body WHERE number = ?")
    rest = found.sorted { $0.note.number < $1.note.number }[...]
  }

  func makeBatch() -> Batch { Batch() }

  func fill(_ batch: inout Batch) throws(VaultError) -> Bool {
    batch.entries.removeAll(keepingCapacity: true)
    batch.bytes.removeAll(keepingCapacity: true)
    while batch.entries.count < Self.batchCount, batch.bytes.count < Self.batchSize,
      let found = rest.popFirst()
    {
      let header = try copy(notes, found.note, within: NoteHeader.sealedLengths, to: &batch.bytes)
      var body: Range<Int>?
      if case .line = found.place {
        body = try copy(bodies, found.note, within: 0...TextTable.longestRecord, to: &batch.bytes)
      }
      batch.entries.append(Entry(found: found, header: header, body: body))
    }
    return !batch.entries.isEmpty
  }

  private func copy(
    _ statement: Statement, _ note: NotePlace, within lengths: ClosedRange<Int>, to bytes: inout [UInt8]
  ) throws(VaultError) -> Range<Int>? {
    statement.reset()
    try statement.bind(note.number)
    return try statement.step() ? statement.copy(0, within: lengths, to: &bytes) : nil
  }
}
