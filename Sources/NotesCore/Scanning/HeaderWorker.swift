/// Opens the headers of all notes.
final class HeaderWorker<Collector: NoteCollector>: BatchWorker {
  /// What came of it.
  struct Outcome: Sendable {
    /// What accounts for the notes that were passed.
    var manifest = Manifest()
    /// Notes whose header can't be read, or whose title has another's index.
    var damaged: [NoteID] = []
    let collected: Collector.Collected
  }

  private let keys: Subkeys
  private let opener: RecordOpener
  private var collector: Collector
  private var manifest = Manifest()
  private var damaged: [NoteID] = []

  init(of vault: VaultID, under keys: Subkeys, to collector: Collector) {
    self.keys = keys
    self.collector = collector
    opener = RecordOpener(.header, of: vault, under: keys)
  }

  func take(_ batch: HeaderCursor.Batch) {
    var passed = Manifest()
    batch.bytes.withUnsafeBytes { bytes in
      for entry in batch.entries {
        passed.add(entry.id, revision: entry.revision, under: keys)
        if !take(entry, in: bytes) { damaged.append(entry.id) }
      }
    }
    manifest.add(passed)
  }

  func finish() -> Outcome {
    Outcome(manifest: manifest, damaged: damaged, collected: collector.finish())
  }

  private func take(_ entry: HeaderCursor.Entry, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let range = entry.header else { return false }
    let sealed = UnsafeRawBufferPointer(rebasing: bytes[range])
    let index = entry.titleIndex.map { bytes[$0] }
    let isSound = opener.open(sealed, note: entry.id, revision: entry.revision) { record in
      guard let note = HeaderRecord(record, id: entry.id, revision: entry.revision) else { return false }
      if let index {
        guard let title = String(checking: note.title),
          index.elementsEqual(TitleIndex.value(of: title, under: keys))
        else { return false }
      }
      return collector.take(note, line: nil)
    }
    return isSound ?? false
  }
}
