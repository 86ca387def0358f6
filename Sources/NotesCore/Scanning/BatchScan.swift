import Bus
import Synchronization

/// Goes over many rows on two threads, which take turns at reading and work side by side at unsealing what they read.
final class BatchScan<Cursor: BatchCursor, Worker: BatchWorker>: @unchecked Sendable
where Cursor.Batch == Worker.Batch {
  private let cursor: Cursor
  private let makeWorker: () -> Worker
  // SQLite's connection belongs to one thread at a time: to the one that holds this.
  private let turn = Mutex<Void>(())

  /// - Parameter makeWorker: makes what a thread works with; called on that thread.
  init(over cursor: Cursor, _ makeWorker: @escaping () -> Worker) {
    self.cursor = cursor
    self.makeWorker = makeWorker
  }

  /// Goes over all rows.
  ///
  /// - Returns: what each thread made of its batches, one thread or two.
  func run() throws(VaultError) -> [Worker.Outcome] {
    var first = cursor.makeBatch()
    _ = try cursor.fill(&first)
    let worker = makeWorker()
    // A second thread for a few rows would take longer to start than they take.
    guard !cursor.isAtEnd else {
      worker.take(first)
      return [worker.finish()]
    }
    let other = Mailbox<Result<Worker.Outcome, VaultError>>()
    BlockingThread.start("scan") {
      other.send(Result { () throws(VaultError) in try self.work(self.makeWorker()) })
    }
    worker.take(first)
    let mine = Result { () throws(VaultError) in try work(worker) }
    // Waited for in any case: the connection is in use by it.
    let theirs = other.receive()
    var outcomes = [try mine.get()]
    if let theirs { outcomes.append(try theirs.get()) }
    return outcomes
  }

  private func work(_ worker: Worker) throws(VaultError) -> Worker.Outcome {
    var batch = cursor.makeBatch()
    while true {
      let filled = turn.withLock { _ in
        Result { () throws(VaultError) in try cursor.fill(&batch) }
      }
      guard try filled.get() else { return worker.finish() }
      worker.take(batch)
    }
  }
}
