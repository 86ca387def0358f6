import Bus
import SecretService

/// Whether an item is there, as far as that is seen without unlocking anything or asking anybody.
package enum KeychainItemPresence: Equatable, Sendable {
  /// It is, in a keyring that is open.
  case readable
  /// It is, in one that is locked.
  case locked
  /// It is in none that can be looked into.
  case absent
}

extension KeychainPasswordItem {
  /// Looks for items by their attributes alone; no value is read, and nothing is unlocked.
  ///
  /// A provider that asks by a dialog of its own before it searches (KeePassXC can be set up so) is to be asked only
  /// while its keyring is open.
  ///
  /// - Parameter items: the items, all of one connection.
  /// - Throws: what says that the keyring could not be reached.
  package static func presence(
    of items: [KeychainPasswordItem]
  ) throws(KeychainError) -> [KeychainItemPresence] {
    guard let connection = items.first?.connection else { return [] }
    let identities = try items.map { item throws(KeychainError) in try item.identity() }
    return try connection.perform(nil) { keyring throws(SecretServiceError) in
      let (open, _) = try keyring.matches(identities)
      // What is locked hides its attributes: only the whole identity finds it then.
      let exact = try keyring.service.search(identities.map(\.exactQuery), keyring.policy)
      return zip(open, exact).map { open, exact in
        open.isEmpty ? (exact.locked.isEmpty ? .absent : .locked) : .readable
      }
    }
  }
}
