/// What one thread makes of the batches that fall to it in a ``BatchScan``.
protocol BatchWorker: AnyObject {
  associatedtype Batch
  associatedtype Outcome: Sendable

  /// What came of all batches so far.
  var outcome: Outcome { get }

  /// Works through a batch.
  func take(_ batch: Batch)
}
