public import SecretMemory

/// The same operations for asynchronous callers: they block no thread of Swift's pool, and a cancelled task ends them
/// with ``KeychainError/cancelled(promptIsOpen:)``.
extension KeychainPasswordItem {
  /// The stored password, without blocking a thread of Swift's pool.
  ///
  /// - Throws: ``KeychainError/noPassword`` where there is none, ``KeychainError/unexpectedPasswordData`` where the
  ///   value is not UTF-8.
  public func readPassword() async throws(KeychainError) -> String {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.readPassword(cancellation: cancellation)
    }
  }

  /// The stored value as bytes that are wiped after use, without blocking a thread of Swift's pool.
  ///
  /// - Throws: ``KeychainError/noPassword`` where there is none.
  public func readSecret() async throws(KeychainError) -> SecretBytes {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.readSecret(cancellation: cancellation)
    }
  }

  /// The stored values of several items, without blocking a thread of Swift's pool; nil where there is none.
  ///
  /// - Parameter items: the items, all of one connection.
  /// - Returns: their values, in the same order.
  public static func readSecrets(_ items: [KeychainPasswordItem]) async throws(KeychainError)
    -> [SecretBytes?]
  {
    try await onOwnThread { cancellation throws(KeychainError) in
      try readSecrets(items, cancellation: cancellation)
    }
  }

  /// Stores a password, in place of an older one, without blocking a thread of Swift's pool.
  ///
  /// - Parameter password: the password; it may be empty.
  public func savePassword(_ password: String) async throws(KeychainError) {
    try await saveSecret(SecretBytes(utf8: password))
  }

  /// Stores any bytes, in place of older ones, without blocking a thread of Swift's pool.
  ///
  /// - Parameters:
  ///   - secret: the value.
  ///   - label: what people see in seahorse; nil as in the synchronous form.
  public func saveSecret(_ secret: SecretBytes, label: String? = nil) async throws(KeychainError) {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.saveSecret(secret, label: label, cancellation: cancellation)
    }
  }

  /// Moves the item to another account, without blocking a thread of Swift's pool.
  ///
  /// - Parameter newAccountName: the other account.
  /// - Throws: ``KeychainError/duplicateItem`` where the other account has an item; nothing is changed then.
  public mutating func renameAccount(_ newAccountName: String) async throws(KeychainError) {
    let item = self
    try await onOwnThread { cancellation throws(KeychainError) in
      try item.rename(to: newAccountName, cancellation: cancellation)
    }
    self = KeychainPasswordItem(
      service: service, account: newAccountName, accessGroup: accessGroup, connection: connection)
  }

  /// Deletes the item, and any other with the same identity, without blocking a thread of Swift's pool.
  ///
  /// That there is none is no error.
  public func deleteItem() async throws(KeychainError) {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.deleteItem(cancellation: cancellation)
    }
  }

  /// Whether the item exists, without blocking a thread of Swift's pool.
  public func exists() async throws(KeychainError) -> Bool {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.exists(cancellation: cancellation)
    }
  }

  /// Changes what people see in seahorse, without blocking a thread of Swift's pool.
  ///
  /// - Parameter label: the new label.
  /// - Throws: ``KeychainError/noPassword`` where there is no item.
  public func setLabel(_ label: String) async throws(KeychainError) {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.setLabel(label, cancellation: cancellation)
    }
  }

  /// The items of a service, each with its account and group, without blocking a thread of Swift's pool.
  ///
  /// - Parameters:
  ///   - service: the service the passwords are for.
  ///   - accessGroup: the group the items must have, the empty string for none; nil for any.
  ///   - connection: where the keyring is.
  public static func passwordItems(
    forService service: String, accessGroup: String? = nil, connection: KeychainConnection = .standard
  ) async throws(KeychainError) -> [KeychainPasswordItem] {
    try await onOwnThread { cancellation throws(KeychainError) in
      try passwordItems(
        forService: service, accessGroup: accessGroup, connection: connection, cancellation: cancellation)
    }
  }
}
