public import SecretMemory

/// The same operations for asynchronous callers: they block no thread of Swift's pool, and a cancelled task ends them
/// with ``KeychainError/cancelled(promptIsOpen:)``.
extension KeychainPasswordItem {
  /// The stored password.
  public func readPassword() async throws(KeychainError) -> String {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.readPassword(cancellation: cancellation)
    }
  }

  /// The stored value as bytes that are wiped after use.
  public func readSecret() async throws(KeychainError) -> SecretBytes {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.readSecret(cancellation: cancellation)
    }
  }

  /// The stored values of several items of one connection; nil where there is none.
  public static func readSecrets(_ items: [KeychainPasswordItem]) async throws(KeychainError)
    -> [SecretBytes?]
  {
    try await onOwnThread { cancellation throws(KeychainError) in
      try readSecrets(items, cancellation: cancellation)
    }
  }

  /// Stores a password, in place of an older one.
  public func savePassword(_ password: String) async throws(KeychainError) {
    try await saveSecret(SecretBytes(utf8: password))
  }

  /// Stores any bytes, in place of older ones.
  public func saveSecret(_ secret: SecretBytes, label: String? = nil) async throws(KeychainError) {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.saveSecret(secret, label: label, cancellation: cancellation)
    }
  }

  /// Moves the item to another account.
  public mutating func renameAccount(_ newAccountName: String) async throws(KeychainError) {
    let item = self
    try await onOwnThread { cancellation throws(KeychainError) in
      try item.rename(to: newAccountName, cancellation: cancellation)
    }
    self = KeychainPasswordItem(
      service: service, account: newAccountName, accessGroup: accessGroup, connection: connection)
  }

  /// Deletes the item, and any other with the same identity.
  public func deleteItem() async throws(KeychainError) {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.deleteItem(cancellation: cancellation)
    }
  }

  /// Whether the item exists.
  public func exists() async throws(KeychainError) -> Bool {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.exists(cancellation: cancellation)
    }
  }

  /// Changes what people see in seahorse.
  public func setLabel(_ label: String) async throws(KeychainError) {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.setLabel(label, cancellation: cancellation)
    }
  }

  /// The items of a service, each with its account and group.
  public static func passwordItems(
    forService service: String, accessGroup: String? = nil, connection: KeychainConnection = .standard
  ) async throws(KeychainError) -> [KeychainPasswordItem] {
    try await onOwnThread { cancellation throws(KeychainError) in
      try passwordItems(
        forService: service, accessGroup: accessGroup, connection: connection, cancellation: cancellation)
    }
  }
}
