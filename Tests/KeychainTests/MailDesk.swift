import Keychain
import TestSupport

/// A real keyring, a connection to it, and the items of the service `mail` there, for one test.
struct MailDesk {
  let keyring: PrivateDesk
  let connection: KeychainConnection

  init() throws {
    keyring = try PrivateDesk()
    connection = KeychainConnection(address: keyring.address)
  }

  func item(_ account: String, _ group: String? = nil) -> KeychainPasswordItem {
    KeychainPasswordItem(service: "mail", account: account, accessGroup: group, connection: connection)
  }
}
