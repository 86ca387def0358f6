import Bus

/// Goes over many rows on two threads. This one reads them, and hands what it read to the other, or unseals it itself
/// where that has enough to do: neither waits for the other before the end.
enum BatchScan {
  /// Goes over all rows.
  ///
  /// - Parameter makeWorker: makes what a thread works with; called on that thread.
  /// - Returns: what each thread made of its batches, one thread or two.
  static func run<Cursor: BatchCursor, Worker: BatchWorker>(
    over cursor: Cursor, _ makeWorker: @escaping @Sendable () -> Worker
  ) throws(VaultError) -> [Worker.Outcome] where Cursor.Batch == Worker.Batch {
    var batch = cursor.makeBatch()
    _ = try cursor.fill(&batch)
    let worker = makeWorker()
    // A second thread for a few rows would take longer to start than they take.
    guard !cursor.isAtEnd else {
      worker.take(batch)
      return [worker.finish()]
    }
    let queue = BatchQueue<Cursor.Batch>()
    let other = Mailbox<Worker.Outcome>()
    BlockingThread.start("scan") { other.send(workThrough(queue, makeWorker())) }
    let result = Result { () throws(VaultError) in try distribute(batch, of: cursor, to: queue, or: worker) }
    queue.close()
    let mine = worker.finish()
    // Waited for in any case: it uses the vault's keys.
    let theirs = other.receive()
    try result.get()
    return [mine] + (theirs.map { [$0] } ?? [])
  }

  private static func workThrough<Worker: BatchWorker>(
    _ queue: BatchQueue<Worker.Batch>, _ worker: Worker
  ) -> Worker.Outcome {
    while let batch = queue.next() {
      worker.take(batch)
      queue.giveBack(batch)
    }
    return worker.finish()
  }

  private static func distribute<Cursor: BatchCursor, Worker: BatchWorker>(
    _ first: Cursor.Batch, of cursor: Cursor, to queue: BatchQueue<Cursor.Batch>, or worker: Worker
  ) throws(VaultError) where Cursor.Batch == Worker.Batch {
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
