import SecretMemory

/// Opens the notes in which something was found: headers, and the lines where it is.
final class FoundWorker<Collector: NoteCollector>: BatchWorker {
  /// What came of it.
  struct Outcome: Sendable {
    var damaged: [NoteID] = []
    /// Notes whose body is in chunks.
    var long: [LongNote] = []
    let collected: Collector.Collected
  }

  private let headers: RecordOpener
  private let bodies: RecordOpener
  private var collector: Collector
  private var damaged: [NoteID] = []
  private var long: [LongNote] = []

  init(of vault: VaultID, under keys: Subkeys, to collector: Collector) {
    self.collector = collector
    headers = RecordOpener(.header, of: vault, under: keys)
    bodies = RecordOpener(.body, of: vault, under: keys, capacity: TextTable.longestRecord)
  }

  func take(_ batch: FoundCursor.Batch) {
    batch.bytes.withUnsafeBytes { bytes in
      // From the newest on, as lists have it.
      for entry in batch.entries.reversed() where !take(entry, in: bytes) {
        damaged.append(entry.found.note.id)
      }
    }
    collector.endBatch()
  }

  func finish() -> Outcome {
    Outcome(damaged: damaged, long: long, collected: collector.finish())
  }

  private func take(_ entry: FoundCursor.Entry, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let range = entry.header else { return false }
    let place = entry.found.note
    let sealed = UnsafeRawBufferPointer(rebasing: bytes[range])
    let isSound = headers.open(sealed, note: place.id, revision: place.revision) { record in
      guard let note = HeaderRecord(record, id: place.id, revision: place.revision) else { return false }
      switch entry.found.place {
      case .title:
        return collector.take(note, line: nil)
      case .line(let line) where note.length > BodyChunks.size:
        long.append(LongNote(place: place, record: SecretText(copying: record), line: line))
        return true
      case .line(let line):
        return take(note, line, entry.body.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) })
      }
    }
    return isSound ?? false
  }

  private func take(_ note: HeaderRecord, _ line: Int, _ body: UnsafeRawBufferPointer?) -> Bool {
    guard let body, body.count == Padding.bodyLength(note.length) + RecordCipher.overhead else {
      return false
    }
    let isSound = bodies.open(body, note: note.id, revision: note.bodyRevision) { padded in
      collector.take(
        note, line: TextLine.line(line, of: UnsafeRawBufferPointer(rebasing: padded.prefix(note.length))))
    }
    return isSound ?? false
  }
}
