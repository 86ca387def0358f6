/// Opens headers for a list of all notes.
final class HeaderWorker: BatchWorker {
  /// What came of it.
  struct Outcome: Sendable {
    /// What accounts for the notes that were passed.
    var manifest = Manifest()
    /// The headers, a batch an array: one array that grew would be copied again and again.
    var headers: [[NoteHeader]] = []
    /// Notes whose header can't be read, or whose title has another's index.
    var damaged: [NoteID] = []
  }

  private(set) var outcome = Outcome()
  private let opener: RecordOpener
  private let keys: Subkeys
  private let checksTitles: Bool

  init(of vault: VaultID, under keys: Subkeys, checkingTitles: Bool) {
    self.keys = keys
    checksTitles = checkingTitles
    opener = RecordOpener(.header, of: vault, under: keys)
  }

  func take(_ batch: HeaderCursor.Batch) {
    var manifest = Manifest()
    var headers: [NoteHeader] = []
    headers.reserveCapacity(batch.entries.count)
    batch.bytes.withUnsafeBytes { bytes in
      for entry in batch.entries {
        manifest.add(entry.id, revision: entry.revision, under: keys)
        if let header = header(entry, in: bytes) {
          headers.append(header)
        } else {
          outcome.damaged.append(entry.id)
        }
      }
    }
    outcome.manifest.add(manifest)
    outcome.headers.append(headers)
  }

  private func header(_ entry: HeaderCursor.Entry, in bytes: UnsafeRawBufferPointer) -> NoteHeader? {
    guard let range = entry.header else { return nil }
    let sealed = UnsafeRawBufferPointer(rebasing: bytes[range])
    let header = opener.open(sealed, note: entry.id, revision: entry.revision) {
      NoteHeader(record: $0, id: entry.id, revision: entry.revision)
    }
    if checksTitles, let header {
      let index = TitleIndex.value(of: header.title, under: keys)
      guard bytes[entry.titleIndex].elementsEqual(index) else { return nil }
    }
    return header
  }
}
