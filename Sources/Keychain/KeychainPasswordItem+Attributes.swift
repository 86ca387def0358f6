package import Bus
import FoundationEssentials
import SecretService

/// What can be known of items without fetching a value.
extension KeychainPasswordItem {
  /// The item's label and dates.
  ///
  /// - Throws: ``KeychainError/noPassword`` where there is no item.
  public func attributes() throws(KeychainError) -> KeychainItemAttributes {
    try attributes(cancellation: nil)
  }

  /// The item's label and dates, without blocking a thread of Swift's pool.
  ///
  /// - Throws: ``KeychainError/noPassword`` where there is no item.
  public func attributes() async throws(KeychainError) -> KeychainItemAttributes {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.attributes(cancellation: cancellation)
    }
  }

  /// The labels and dates of all items of a service, in the order of their accounts.
  ///
  /// However many there are, they take one search and one more round trip. No password is read.
  ///
  /// - Parameters:
  ///   - service: the service the items are for.
  ///   - accessGroup: the group the items must have, the empty string for none; nil for any.
  ///   - connection: where the keyring is.
  public static func attributes(
    forService service: String, accessGroup: String? = nil, connection: KeychainConnection = .standard
  ) throws(KeychainError) -> [KeychainItemAttributes] {
    try attributes(forService: service, accessGroup: accessGroup, connection: connection, cancellation: nil)
  }

  /// The labels and dates of all items of a service, without blocking a thread of Swift's pool.
  ///
  /// - Parameters:
  ///   - service: the service the items are for.
  ///   - accessGroup: the group the items must have, the empty string for none; nil for any.
  ///   - connection: where the keyring is.
  public static func attributes(
    forService service: String, accessGroup: String? = nil, connection: KeychainConnection = .standard
  ) async throws(KeychainError) -> [KeychainItemAttributes] {
    try await onOwnThread { cancellation throws(KeychainError) in
      try attributes(
        forService: service, accessGroup: accessGroup, connection: connection, cancellation: cancellation)
    }
  }

  package func attributes(cancellation: Cancellation?) throws(KeychainError) -> KeychainItemAttributes {
    let identity = try identity()
    let facts = try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.facts(of: identity)
    }
    guard let facts else { throw .noPassword }
    return KeychainItemAttributes(identity, facts)
  }

  package static func attributes(
    forService service: String, accessGroup: String?, connection: KeychainConnection,
    cancellation: Cancellation?
  ) throws(KeychainError) -> [KeychainItemAttributes] {
    try connection.perform(cancellation) { keyring throws(SecretServiceError) in
      try keyring.facts(of: service, accessGroup: accessGroup)
    }.map { identity, facts in KeychainItemAttributes(identity, facts) }
  }
}

extension KeychainItemAttributes {
  fileprivate init(_ identity: Identity, _ facts: ItemFacts) {
    func date(_ seconds: UInt64) -> Date? {
      seconds == 0 ? nil : Date(timeIntervalSince1970: TimeInterval(seconds))
    }
    service = identity.service
    account = identity.account
    accessGroup = identity.accessGroup.isEmpty ? nil : identity.accessGroup
    label = facts.label
    created = date(facts.created)
    modified = date(facts.modified)
  }
}
