import Bus

/// Goes over many rows on two threads. This one reads them, and hands what it read to the other, or unseals it itself
/// where that has enough to do: neither waits for the other before the end.
final class BatchScan<Cursor: BatchCursor, Worker: BatchWorker>: @unchecked Sendable
where Cursor.Batch == Worker.Batch {
  // SQLite's connection belongs to the thread that runs this.
  private let cursor: Cursor
  private let makeWorker: () -> Worker
  private let queue = BatchQueue<Cursor.Batch>()

  /// - Parameter makeWorker: makes what a thread works with; called on that thread.
  init(over cursor: Cursor, _ makeWorker: @escaping () -> Worker) {
    self.cursor = cursor
    self.makeWorker = makeWorker
  }

  /// Goes over all rows.
  ///
  /// - Returns: what each thread made of its batches, one thread or two.
  func run() throws(VaultError) -> [Worker.Outcome] {
    var batch = cursor.makeBatch()
    _ = try cursor.fill(&batch)
    let worker = makeWorker()
    // A second thread for a few rows would take longer to start than they take.
    guard !cursor.isAtEnd else {
      worker.take(batch)
      return [worker.finish()]
    }
    let other = Mailbox<Worker.Outcome>()
    BlockingThread.start("scan") { other.send(self.workThrough()) }
    let result = Result { () throws(VaultError) in try distribute(batch, worker) }
    queue.close()
    let mine = worker.finish()
    // Waited for in any case: it uses the vault's keys.
    let theirs = other.receive()
    try result.get()
    return [mine] + (theirs.map { [$0] } ?? [])
  }

  private func workThrough() -> Worker.Outcome {
    let worker = makeWorker()
    while let batch = queue.next() {
      worker.take(batch)
      queue.giveBack(batch)
    }
    return worker.finish()
  }

  private func distribute(_ first: Cursor.Batch, _ worker: Worker) throws(VaultError) {
    var batch = first
    repeat {
      if queue.offer(batch) {
        batch = queue.spare() ?? cursor.makeBatch()
      } else {
        worker.take(batch)
      }
    } while try cursor.fill(&batch)
  }
}
