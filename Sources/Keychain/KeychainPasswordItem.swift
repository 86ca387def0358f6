package import Bus
public import SecretMemory
import SecretService

/// A password in the keyring, by the names and meanings of Apple's GenericKeychain sample.
///
/// Differences: an item without an access group is an item of its own, where Apple's query without one finds any;
/// `renameAccount(_:)` never overwrites another item; the keyring may ask the person at the desk to unlock it.
/// <doc:PortingKeychainPasswordItem> tells them all.
///
/// Each method may be called on any thread. The synchronous form blocks it until the keyring has answered; the
/// asynchronous one, of the same name, does not, and ends at once with ``KeychainError/cancelled(promptIsOpen:)`` where
/// its task is cancelled. Besides the errors named with a method, each can throw what says that the keyring could not
/// be reached or opened: ``KeychainError/noSessionBus(_:)``, ``KeychainError/noSecretService(_:)``,
/// ``KeychainError/serviceVanished``, ``KeychainError/timedOut(promptIsOpen:)``, ``KeychainError/userCanceled``,
/// ``KeychainError/interactionNotAllowed`` and ``KeychainError/unhandledError(name:message:)``.
public struct KeychainPasswordItem: Sendable {
  /// The service the password is for.
  public let service: String
  /// The account it belongs to.
  public private(set) var account: String
  /// The access group; nil and the empty string are the same: none.
  public let accessGroup: String?
  /// Where the keyring is.
  public let connection: KeychainConnection

  /// Describes an item, whether or not it exists; nothing is asked of the keyring.
  ///
  /// - Parameters:
  ///   - service: the service the password is for. No operation accepts a NUL character, in any of the three texts.
  ///   - account: the account it belongs to.
  ///   - accessGroup: the access group; nil and the empty string are the same: none.
  ///   - connection: where the keyring is.
  public init(
    service: String, account: String, accessGroup: String? = nil, connection: KeychainConnection = .standard
  ) {
    self.service = service
    self.account = account
    self.accessGroup = accessGroup
    self.connection = connection
  }

  // MARK: - Keychain access

  /// The stored password.
  ///
  /// - Throws: ``KeychainError/noPassword`` where there is none, ``KeychainError/unexpectedPasswordData`` where the
  ///   value is not UTF-8.
  public func readPassword() throws(KeychainError) -> String {
    try readPassword(cancellation: nil)
  }

  /// The stored value as bytes that are wiped after use.
  ///
  /// - Throws: ``KeychainError/noPassword`` where there is none.
  public func readSecret() throws(KeychainError) -> SecretBytes {
    try readSecret(cancellation: nil)
  }

  /// The stored values of several items, in the time that one takes; nil where there is none.
  ///
  /// - Parameter items: the items, all of one connection.
  /// - Returns: their values, in the same order.
  public static func readSecrets(_ items: [KeychainPasswordItem]) throws(KeychainError) -> [SecretBytes?] {
    try readSecrets(items, cancellation: nil)
  }

  /// Stores a password, in place of an older one.
  ///
  /// The item is written where it is, and else into the default keyring, which is made where there is none.
  ///
  /// - Parameter password: the password; it may be empty.
  public func savePassword(_ password: String) throws(KeychainError) {
    try saveSecret(SecretBytes(utf8: password))
  }

  /// Stores any bytes, in place of older ones.
  ///
  /// - Parameters:
  ///   - secret: the value. What is not text on one line is stored in base64, and comes back as it was.
  ///   - label: what people see in seahorse. Nil keeps the label of an item that exists, and gives a new one
  ///     `SERVICE (ACCOUNT)`.
  public func saveSecret(_ secret: SecretBytes, label: String? = nil) throws(KeychainError) {
    try saveSecret(secret, label: label, cancellation: nil)
  }

  /// Moves the item to another account.
  ///
  /// The label moves along where it is still the one the item was made with.
  ///
  /// As in Apple's sample, an item that doesn't exist is no error: only the account of this value changes.
  ///
  /// - Parameter newAccountName: the other account.
  /// - Throws: ``KeychainError/duplicateItem`` where the other account has an item; nothing is changed then.
  public mutating func renameAccount(_ newAccountName: String) throws(KeychainError) {
    try rename(to: newAccountName, cancellation: nil)
    account = newAccountName
  }

  /// Deletes the item, and any other with the same identity.
  ///
  /// That there is none is no error.
  public func deleteItem() throws(KeychainError) {
    try deleteItem(cancellation: nil)
  }

  /// Whether the item exists.
  public func exists() throws(KeychainError) -> Bool {
    try exists(cancellation: nil)
  }

  /// Changes what people see in seahorse.
  ///
  /// - Parameter label: the new label.
  /// - Throws: ``KeychainError/noPassword`` where there is no item.
  public func setLabel(_ label: String) throws(KeychainError) {
    try setLabel(label, cancellation: nil)
  }

  /// The items of a service, each with its account and group, in the order of their accounts.
  ///
  /// No password is read.
  ///
  /// - Parameters:
  ///   - service: the service the passwords are for.
  ///   - accessGroup: the group the items must have, the empty string for none; nil for any.
  ///   - connection: where the keyring is.
  public static func passwordItems(
    forService service: String, accessGroup: String? = nil, connection: KeychainConnection = .standard
  ) throws(KeychainError) -> [KeychainPasswordItem] {
    try passwordItems(
      forService: service, accessGroup: accessGroup, connection: connection, cancellation: nil)
  }

  // MARK: - The same, until done or cancelled

  package func readPassword(cancellation: Cancellation?) throws(KeychainError) -> String {
    let password = try readSecret(cancellation: cancellation).withBytes { bytes in
      String(validating: bytes, as: UTF8.self)
    }
    guard let password else { throw .unexpectedPasswordData }
    return password
  }

  package func readSecret(cancellation: Cancellation?) throws(KeychainError) -> SecretBytes {
    guard let secret = try Self.readSecrets([self], cancellation: cancellation).first ?? nil else {
      throw .noPassword
    }
    return secret
  }

  package static func readSecrets(
    _ items: [KeychainPasswordItem], cancellation: Cancellation?
  ) throws(KeychainError) -> [SecretBytes?] {
    guard let connection = items.first?.connection else { return [] }
    precondition(items.allSatisfy { $0.connection === connection }, "the items have different connections")
    let identities = try items.map { item throws(KeychainError) in try item.identity() }
    return try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.values(of: identities)
    }
  }

  package func saveSecret(
    _ secret: SecretBytes, label: String?, cancellation: Cancellation?
  ) throws(KeychainError) {
    let identity = try identity()
    try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.save(secret, as: identity, label: label)
    }
  }

  package func rename(to newAccountName: String, cancellation: Cancellation?) throws(KeychainError) {
    let (identity, target) = (try identity(), try identity(account: newAccountName))
    let outcome = try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.rename(identity, to: target)
    }
    if case .targetExists = outcome { throw .duplicateItem }
  }

  package func deleteItem(cancellation: Cancellation?) throws(KeychainError) {
    let identity = try identity()
    try connection.perform(cancellation) { keyring throws(SecretServiceError) in try keyring.delete(identity)
    }
  }

  package func exists(cancellation: Cancellation?) throws(KeychainError) -> Bool {
    let identity = try identity()
    return try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.find([identity]).first?.isEmpty == false
    }
  }

  package func setLabel(_ label: String, cancellation: Cancellation?) throws(KeychainError) {
    let identity = try identity()
    let isThere = try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.setLabel(label, of: identity)
    }
    guard isThere else { throw .noPassword }
  }

  package static func passwordItems(
    forService service: String, accessGroup: String?, connection: KeychainConnection,
    cancellation: Cancellation?
  ) throws(KeychainError) -> [KeychainPasswordItem] {
    let identities = try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.identities(of: service, accessGroup: accessGroup)
    }
    return identities.map { KeychainPasswordItem($0, connection) }
  }

  /// The item with an identity.
  init(_ identity: Identity, _ connection: KeychainConnection) {
    self.init(
      service: identity.service, account: identity.account,
      accessGroup: identity.accessGroup.isEmpty ? nil : identity.accessGroup, connection: connection)
  }

  /// What the item is known by, with this account or another.
  func identity(account: String? = nil) throws(KeychainError) -> Identity {
    try Identity(service: service, account: account ?? self.account, accessGroup: accessGroup ?? "").checked()
  }
}
