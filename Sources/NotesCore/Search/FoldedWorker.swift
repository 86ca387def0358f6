/// Looks for a term in folded texts.
final class FoldedWorker: BatchWorker {
  /// What came of it.
  struct Outcome: Sendable {
    /// What accounts for the notes that were passed.
    var manifest = Manifest()
    var found: [FoundNote] = []
    /// Notes whose folded text is in chunks.
    var long: [NotePlace] = []
    /// Notes whose folded text is missing or damaged.
    var unfolded: [NotePlace] = []

    mutating func add(_ other: Outcome) {
      manifest.add(other.manifest)
      found += other.found
      long += other.long
      unfolded += other.unfolded
    }
  }

  private var outcome = Outcome()
  private let term: SearchTerm
  private let keys: Subkeys
  private let opener: RecordOpener

  init(for term: SearchTerm, of vault: VaultID, under keys: Subkeys) {
    self.term = term
    self.keys = keys
    opener = RecordOpener(.folded, of: vault, under: keys, capacity: TextTable.longestRecord)
  }

  func take(_ batch: FoldedCursor.Batch) {
    var manifest = Manifest()
    var found: [FoundNote] = []
    batch.sealed.withUnsafeBytes { sealed in
      for entry in batch.entries {
        let note = entry.note
        manifest.add(note.id, revision: note.revision, under: keys)
        if entry.isLong {
          outcome.long.append(note)
          continue
        }
        let record = entry.range.map { UnsafeRawBufferPointer(rebasing: sealed[$0]) }
        let isFolded = record.flatMap { record in
          opener.open(record, note: note.id, revision: note.revision) { folded in
            if let place = term.place(in: folded) { found.append(FoundNote(note: note, place: place)) }
            return true
          }
        }
        if isFolded == nil { outcome.unfolded.append(note) }
      }
    }
    outcome.manifest.add(manifest)
    outcome.found += found
  }

  func finish() -> Outcome { outcome }
}
