/// What one thread makes of the batches that fall to it in a ``BatchScan``.
protocol BatchWorker: AnyObject, SendableMetatype {
  associatedtype Batch
  associatedtype Outcome: Sendable

  /// Works through a batch.
  func take(_ batch: Batch)

  /// What came of all batches, after the last.
  func finish() -> Outcome
}
