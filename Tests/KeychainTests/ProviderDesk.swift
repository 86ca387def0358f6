import Bus
import Keychain
import TestSupport

/// A bus with a mock of one provider, and items in it.
struct ProviderDesk {
  let bus: PrivateBus
  let provider: ProviderMock

  init(_ behaviour: ProviderBehaviour, isLocked: Bool = false) throws {
    bus = try PrivateBus()
    provider = try ProviderMock(behaviour, on: bus, isLocked: isLocked)
  }

  /// A way to the provider; each is another client to it.
  func connection(
    interaction: KeychainInteraction = .allowed, callTimeout: Duration = .seconds(10),
    promptTimeout: Duration = .seconds(10)
  ) -> KeychainConnection {
    KeychainConnection(
      address: bus.address, interaction: interaction, callTimeout: callTimeout,
      promptTimeout: promptTimeout)
  }

  func item(
    _ account: String = "alice", _ group: String? = nil, _ connection: KeychainConnection
  ) -> KeychainPasswordItem {
    KeychainPasswordItem(service: "mail", account: account, accessGroup: group, connection: connection)
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
