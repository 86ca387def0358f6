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

    mutating func add(_ other: Outcome) {
      manifest.add(other.manifest)
      found += other.found
      long += other.long
      unfolded += other.unfolded
    }
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
    var first = FoldedCursor.Batch()
    _ = try cursor.fill(&first)
    var outcome = Outcome()
    // A second thread for a few notes would take longer to start than they take.
    guard !cursor.isAtEnd else {
      Look(self).take(first, &outcome)
      return outcome
    }
    let other = Mailbox<Result<Outcome, VaultError>>()
    BlockingThread.start("search") {
      other.send(Result { () throws(VaultError) in try self.work() })
    }
    Look(self).take(first, &outcome)
    let mine = Result { () throws(VaultError) in try work() }
    // Waited for in any case: the connection is in use by it.
    let theirs = other.receive() ?? .success(Outcome())
    for part in [mine, theirs] { outcome.add(try part.get()) }
    return outcome
  }

  private func work() throws(VaultError) -> Outcome {
    var outcome = Outcome()
    var batch = FoldedCursor.Batch()
    let look = Look(self)
    while true {
      let filled = turn.withLock { _ in
        Result { () throws(VaultError) in try cursor.fill(&batch) }
      }
      guard try filled.get() else { return outcome }
      look.take(batch, &outcome)
    }
  }

  /// What one thread unseals with.
  private final class Look {
    private let scan: FoldedScan
    private let opened = SecretText(capacity: TextTable.longestRecord)
    private var label: AssociatedData

    init(_ scan: FoldedScan) {
      self.scan = scan
      label = AssociatedData(.folded, vault: scan.vault, note: .zero, revision: 0)
    }

    /// Looks through a batch.
    func take(_ batch: FoldedCursor.Batch, _ outcome: inout Outcome) {
      batch.sealed.withUnsafeBytes { sealed in
        for entry in batch.entries {
          outcome.manifest.add(entry.note.id, revision: entry.note.revision, under: scan.keys)
          if entry.isLong {
            outcome.long.append(entry.note)
          } else if unseal(entry, sealed) {
            let place = opened.withBytes { scan.term.place(in: $0) }
            if let place { outcome.found.append((entry.note, place)) }
          } else {
            outcome.unfolded.append(entry.note)
          }
        }
      }
    }

    private func unseal(_ entry: FoldedCursor.Entry, _ sealed: UnsafeRawBufferPointer) -> Bool {
      opened.truncate(to: 0)
      guard let range = entry.range, range.count > RecordCipher.overhead else { return false }
      label.rebind(note: entry.note.id, revision: entry.note.revision)
      let record = UnsafeRawBufferPointer(rebasing: sealed[range])
      opened.append(room: range.count - RecordCipher.overhead) { room in
        scan.keys.withKey(.folded) { key in
          RecordCipher.open(record, under: key, for: label.bytes, into: room) ?? 0
        }
      }
      return !opened.isEmpty
    }
  }
}
