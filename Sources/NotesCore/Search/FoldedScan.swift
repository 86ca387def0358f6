import Bus
import SecretMemory
import Synchronization

/// Looks through the folded texts of all notes on two threads, which take turns at reading and work side by side at
/// unsealing and looking.
final class FoldedScan: @unchecked Sendable {
  /// What came of it.
  struct Outcome: Sendable {
    /// What accounts for the notes that were passed.
    var manifest = Manifest()
    var found: [(note: NotePlace, place: SearchTerm.Place)] = []
    /// Notes whose folded text is in chunks.
    var long: [NotePlace] = []
    /// Notes whose folded text is missing or damaged.
    var unfolded: [NotePlace] = []
  }

  private let term: SearchTerm
  private let vault: VaultID
  private let keys: Subkeys
  private let cursor: FoldedCursor
  // SQLite's connection belongs to one thread at a time: to the one that holds this.
  private let turn = Mutex<Void>(())

  init(for term: SearchTerm, by cursor: FoldedCursor, of vault: VaultID, under keys: Subkeys) {
    self.term = term
    self.cursor = cursor
    self.vault = vault
    self.keys = keys
  }

  /// Looks through all of them.
  func run() throws(VaultError) -> Outcome {
    let other = Mailbox<Result<Outcome, VaultError>>()
    BlockingThread.start("search") {
      other.send(Result { () throws(VaultError) in try self.work() })
    }
    let mine = Result { () throws(VaultError) in try work() }
    // Waited for in any case: the connection is in use by it.
    let theirs = other.receive() ?? .success(Outcome())
    var outcome = try mine.get()
    let more = try theirs.get()
    outcome.manifest.add(more.manifest)
    outcome.found += more.found
    outcome.long += more.long
    outcome.unfolded += more.unfolded
    return outcome
  }

  private func work() throws(VaultError) -> Outcome {
    var outcome = Outcome()
    var batch = FoldedCursor.Batch()
    let opened = SecretText(capacity: TextTable.longestRecord)
    var label = AssociatedData(.folded, vault: vault, note: .zero, revision: 0)
    while true {
      let filled = turn.withLock { _ in
        Result { () throws(VaultError) in try cursor.fill(&batch) }
      }
      guard try filled.get() else { return outcome }
      keys.withKey(.folded) { key in
        batch.sealed.withUnsafeBytes { sealed in
          for entry in batch.entries {
            let note = entry.note
            outcome.manifest.add(note.id, revision: note.revision, under: keys)
            if entry.isLong {
              outcome.long.append(note)
              continue
            }
            label.rebind(note: note.id, revision: note.revision)
            opened.truncate(to: 0)
            if let range = entry.range, range.count > RecordCipher.overhead {
              let record = UnsafeRawBufferPointer(rebasing: sealed[range])
              opened.append(room: range.count - RecordCipher.overhead) { room in
                RecordCipher.open(record, under: key, for: label.bytes, into: room) ?? 0
              }
            }
            guard !opened.isEmpty else {
              outcome.unfolded.append(note)
              continue
            }
            if let place = opened.withBytes({ term.place(in: $0) }) { outcome.found.append((note, place)) }
          }
        }
      }
    }
  }
}
