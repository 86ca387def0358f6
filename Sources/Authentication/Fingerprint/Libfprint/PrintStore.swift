public import Bus

/// Where prints are kept that were enrolled with libfprint itself. A keyring, as a rule; this library has none.
///
/// Calls block, on any thread.
public protocol PrintStore: Sendable {
  /// All prints there are, in a lasting order.
  func prints(cancellation: Cancellation?) throws(PrintStoreError) -> [StoredPrint]
  /// Keeps a print, in the place of an older one of the same finger and reader.
  func save(_ print: StoredPrint, readerName: String) throws(PrintStoreError)
  /// Removes the print of that finger and reader. That there is none is no error.
  func delete(_ finger: Finger, reader: String) throws(PrintStoreError)
}

/// Why prints can't be read or kept.
public enum PrintStoreError: Error, Equatable, Sendable {
  /// The store can't be reached, or stays locked; holds its own sentence, which says what to do.
  case unavailable(String)
  /// We stopped waiting, or the person dismissed the store's question.
  case cancelled
}
