package import Bus
import SecretService

/// Taking over what other libraries have stored for the same service, for a program that is written anew in Swift.
extension KeychainPasswordItem {
  /// What python keyring, go-keyring and keytar have stored for a service, in the order of the accounts.
  ///
  /// No password is read.
  ///
  /// - Parameters:
  ///   - service: the service the passwords are for.
  ///   - connection: where the keyring is.
  public static func importableItems(
    forService service: String, connection: KeychainConnection = .standard
  ) throws(KeychainError) -> [ImportableItem] {
    try importableItems(forService: service, connection: connection, cancellation: nil)
  }

  /// What other libraries have stored for a service, without blocking a thread of Swift's pool.
  ///
  /// - Parameters:
  ///   - service: the service the passwords are for.
  ///   - connection: where the keyring is.
  public static func importableItems(
    forService service: String, connection: KeychainConnection = .standard
  ) async throws(KeychainError) -> [ImportableItem] {
    try await onOwnThread { cancellation throws(KeychainError) in
      try importableItems(forService: service, connection: connection, cancellation: cancellation)
    }
  }

  /// Copies what other libraries have stored into items of our own, and leaves theirs as they are.
  ///
  /// An account that has an item of our own already is passed over, and so is an item that has gone meanwhile. Of
  /// several items for one account the first is copied. A copy gets the label `SERVICE (ACCOUNT)`.
  ///
  /// - Parameters:
  ///   - items: what to copy, as `importableItems(forService:)` has listed it.
  ///   - accessGroup: the group that the copies get; nil for none.
  ///   - connection: where the keyring is.
  /// - Returns: the items that were made.
  @discardableResult
  public static func importItems(
    _ items: [ImportableItem], accessGroup: String? = nil, connection: KeychainConnection = .standard
  ) throws(KeychainError) -> [KeychainPasswordItem] {
    try importItems(items, accessGroup: accessGroup, connection: connection, cancellation: nil)
  }

  /// Copies what other libraries have stored, without blocking a thread of Swift's pool.
  ///
  /// - Parameters:
  ///   - items: what to copy, as `importableItems(forService:)` has listed it.
  ///   - accessGroup: the group that the copies get; nil for none.
  ///   - connection: where the keyring is.
  /// - Returns: the items that were made.
  @discardableResult
  public static func importItems(
    _ items: [ImportableItem], accessGroup: String? = nil, connection: KeychainConnection = .standard
  ) async throws(KeychainError) -> [KeychainPasswordItem] {
    try await onOwnThread { cancellation throws(KeychainError) in
      try importItems(items, accessGroup: accessGroup, connection: connection, cancellation: cancellation)
    }
  }

  package static func importableItems(
    forService service: String, connection: KeychainConnection, cancellation: Cancellation?
  ) throws(KeychainError) -> [ImportableItem] {
    try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.importable(of: service)
    }
  }

  package static func importItems(
    _ items: [ImportableItem], accessGroup: String?, connection: KeychainConnection,
    cancellation: Cancellation?
  ) throws(KeychainError) -> [KeychainPasswordItem] {
    for item in items { _ = try item.identity(accessGroup: accessGroup ?? "").checked() }
    var made: [Identity] = []
    try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.copy(items, toGroup: accessGroup ?? "", made: &made)
    }
    return made.map { KeychainPasswordItem($0, connection) }
  }
}
