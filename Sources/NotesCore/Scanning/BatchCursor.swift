/// Rows of the vault that are read a batch at a time, for ``BatchScan`` to go over.
protocol BatchCursor: AnyObject, SendableMetatype {
  /// Some rows, copied out of the file's pages.
  associatedtype Batch: Sendable

  /// Whether all rows were read.
  var isAtEnd: Bool { get }

  /// A batch without rows.
  func makeBatch() -> Batch

  /// Replaces what is in `batch` by the next rows, and says whether there were any.
  func fill(_ batch: inout Batch) throws(VaultError) -> Bool
}
