package import Bus
public import FoundationEssentials
import SecretMemory

/// Values that are bytes, for code that works with `Data`.
///
/// A `Data` is not wiped when it is no longer needed. Keys and passwords are better off with
/// `readSecret()` and `saveSecret(_:label:)`.
extension KeychainPasswordItem {
  /// The stored value, whatever bytes it is made of, in memory that is not wiped: see `readSecret()` for keys.
  ///
  /// - Throws: ``KeychainError/noPassword`` where there is no item.
  public func readData() throws(KeychainError) -> Data {
    try readData(cancellation: nil)
  }

  /// The stored value, whatever bytes it is made of, without blocking a thread of Swift's pool.
  ///
  /// - Throws: ``KeychainError/noPassword`` where there is no item.
  public func readData() async throws(KeychainError) -> Data {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.readData(cancellation: cancellation)
    }
  }

  /// Stores any bytes, in place of older ones; 1 MiB of them is no difficulty.
  ///
  /// - Parameters:
  ///   - data: the value. What is not text on one line is stored in base64, and comes back as it was.
  ///   - label: what people see in seahorse. Nil keeps the label of an item that exists, and gives a new one
  ///     `SERVICE (ACCOUNT)`.
  public func saveData(_ data: Data, label: String? = nil) throws(KeychainError) {
    try saveSecret(SecretBytes(data), label: label)
  }

  /// Stores any bytes, in place of older ones, without blocking a thread of Swift's pool.
  ///
  /// - Parameters:
  ///   - data: the value.
  ///   - label: what people see in seahorse; nil as in the synchronous form.
  public func saveData(_ data: Data, label: String? = nil) async throws(KeychainError) {
    try await saveSecret(SecretBytes(data), label: label)
  }

  package func readData(cancellation: Cancellation?) throws(KeychainError) -> Data {
    try readSecret(cancellation: cancellation).withBytes { Data($0) }
  }
}

extension SecretBytes {
  fileprivate convenience init(_ data: Data) {
    self.init(count: data.count)
    withMutableBytes { _ = data.copyBytes(to: $0) }
  }
}
