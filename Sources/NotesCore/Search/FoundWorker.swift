/// Makes matches of the notes in which something was found: headers, and the lines where it is.
final class FoundWorker: BatchWorker {
  /// What came of it.
  struct Outcome: Sendable {
    /// The matches, a batch an array.
    var matches: [[NoteMatch]] = []
    var damaged: [NoteID] = []
    /// Notes whose body is in chunks.
    var long: [LongNote] = []

    mutating func add(_ other: Outcome) {
      matches += other.matches
      damaged += other.damaged
      long += other.long
    }
  }

  /// A note that was found in a long body, which is still to be read.
  struct LongNote: Sendable {
    let number: Int64
    let header: NoteHeader
    let line: Int
  }

  private(set) var outcome = Outcome()
  private let headers: RecordOpener
  private let bodies: RecordOpener
  private let marker: Marker

  init(for term: SearchTerm, of vault: VaultID, under keys: Subkeys) {
    headers = RecordOpener(.header, of: vault, under: keys)
    bodies = RecordOpener(.body, of: vault, under: keys, capacity: TextTable.longestRecord)
    marker = Marker(for: term)
  }

  func take(_ batch: FoundCursor.Batch) {
    var matches: [NoteMatch] = []
    matches.reserveCapacity(batch.entries.count)
    batch.bytes.withUnsafeBytes { bytes in
      for entry in batch.entries {
        guard let header = header(entry, in: bytes) else {
          outcome.damaged.append(entry.found.note.id)
          continue
        }
        switch entry.found.place {
        case .title:
          matches.append(marker.match(header))
        case .line(let line) where header.length > BodyChunks.size:
          outcome.long.append(LongNote(number: entry.found.note.number, header: header, line: line))
        case .line(let line):
          if let finder = finder(entry, line, header, in: bytes) {
            matches.append(marker.match(header, inLine: finder))
          } else {
            outcome.damaged.append(header.id)
          }
        }
      }
    }
    outcome.matches.append(matches)
  }

  private func header(_ entry: FoundCursor.Entry, in bytes: UnsafeRawBufferPointer) -> NoteHeader? {
    guard let range = entry.header else { return nil }
    let note = entry.found.note
    let sealed = UnsafeRawBufferPointer(rebasing: bytes[range])
    return headers.open(sealed, note: note.id, revision: note.revision) {
      NoteHeader(record: $0, id: note.id, revision: note.revision)
    }
  }

  private func finder(
    _ entry: FoundCursor.Entry, _ line: Int, _ header: NoteHeader, in bytes: UnsafeRawBufferPointer
  ) -> LineFinder? {
    guard let range = entry.body,
      range.count == Padding.bodyLength(header.length) + RecordCipher.overhead
    else { return nil }
    let sealed = UnsafeRawBufferPointer(rebasing: bytes[range])
    return bodies.open(sealed, note: header.id, revision: header.bodyRevision) { padded in
      var finder = LineFinder(line)
      _ = finder.take(UnsafeRawBufferPointer(rebasing: padded.prefix(header.length)))
      return finder
    }
  }
}
