import Bus
import Keychain
import TestSupport

/// A bus with a mock of one provider, and items in it.
struct ProviderDesk {
  static let timeout = Duration.seconds(10)

  let bus: PrivateBus
  let provider: ProviderMock
  /// The way that items take which are given no other.
  let own: KeychainConnection

  init(_ behaviour: ProviderBehaviour, isLocked: Bool = false) throws {
    bus = try PrivateBus()
    provider = try ProviderMock(behaviour, on: bus, isLocked: isLocked)
    own = KeychainConnection(
      address: bus.address, callTimeout: Self.timeout, promptTimeout: Self.timeout)
  }

  /// Another way to the provider; each is another client to it.
  func connection(
    interaction: KeychainInteraction = .allowed, callTimeout: Duration = Self.timeout,
    promptTimeout: Duration = Self.timeout
  ) -> KeychainConnection {
    KeychainConnection(
      address: bus.address, interaction: interaction, callTimeout: callTimeout,
      promptTimeout: promptTimeout)
  }

  func item(
    _ account: String = "alice", _ group: String? = nil, _ connection: KeychainConnection? = nil
  ) -> KeychainPasswordItem {
    KeychainPasswordItem(
      service: "mail", account: account, accessGroup: group, connection: connection ?? own)
  }

  /// What each operation that may need the person does.
  static let operations: [(String, @Sendable (KeychainPasswordItem) throws(KeychainError) -> Void)] = [
    ("read", { item throws(KeychainError) in _ = try item.readPassword() }),
    ("save", { item throws(KeychainError) in try item.savePassword("new") }),
    (
      "rename",
      { item throws(KeychainError) in
        var item = item
        try item.renameAccount("anna")
      }
    ),
    ("delete", { item throws(KeychainError) in try item.deleteItem() }),
    (
      "list",
      { item throws(KeychainError) in
        _ = try KeychainPasswordItem.passwordItems(forService: "mail", connection: item.connection)
      }
    ),
  ]
}
