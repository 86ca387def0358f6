/// Opens the headers of all notes.
final class HeaderWorker<Collector: NoteCollector>: BatchWorker {
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
    // Properties of an object are looked after at run time whenever they are changed: once for all notes here.
    Self.take(batch, opener, keys, to: &collector, accountedBy: &manifest, damaged: &damaged)
    collector.endBatch()
  }

  func finish() -> HeaderOutcome<Collector.Collected> {
    HeaderOutcome(manifest: manifest, damaged: damaged, collected: collector.finish())
  }

  private static func take(
    _ batch: HeaderCursor.Batch, _ opener: RecordOpener, _ keys: Subkeys, to collector: inout Collector,
    accountedBy manifest: inout Manifest, damaged: inout [NoteID]
  ) {
    batch.bytes.withUnsafeBytes { bytes in
      // From the newest on, as lists have it.
      for entry in batch.entries.reversed() {
        manifest.add(entry.id, revision: entry.revision, under: keys)
        if !take(entry, in: bytes, opener, keys, to: &collector) { damaged.append(entry.id) }
      }
    }
  }

  private static func take(
    _ entry: HeaderCursor.Entry, in bytes: UnsafeRawBufferPointer, _ opener: RecordOpener, _ keys: Subkeys,
    to collector: inout Collector
  ) -> Bool {
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
