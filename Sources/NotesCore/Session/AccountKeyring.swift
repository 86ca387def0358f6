import Keychain
import SecretMemory

/// The two items that an account has in the keyring: the notes password and the vault key.
struct AccountKeyring {
  /// The Secret Service's service name of the password items.
  static let passwordService = "secret-notes"

  let connection: KeychainConnection

  /// What the two items hold.
  struct Contents {
    /// The value of the key item; nil where there is none.
    let key: SecretBytes?
    /// The value of the password item; nil where there is none.
    let password: SecretBytes?
  }

  /// The item with the notes password of an account.
  func passwordItem(of account: Username) -> KeychainPasswordItem {
    KeychainPasswordItem(service: Self.passwordService, account: account.name, connection: connection)
  }

  /// The item with the key of a vault.
  func keyItem(of vault: VaultID) -> KeychainPasswordItem {
    KeychainPasswordItem(service: KeyItem.service, account: vault.description, connection: connection)
  }

  /// Whether the keyring is open now. Nothing is asked for it.
  var isUnlocked: Bool { (try? connection.keyringState()) == .unlocked }

  /// Reads both items in one round trip. Without an account only the key is read.
  func read(vault: VaultID, account: Username?) throws(KeychainError) -> Contents {
    let items = [keyItem(of: vault)] + (account.map { [passwordItem(of: $0)] } ?? [])
    let values = try KeychainPasswordItem.readSecrets(items)
    return Contents(key: values[0], password: values.count > 1 ? values[1] : nil)
  }

  /// The value of an account's password item; nil where there is none.
  func password(of account: Username) throws(KeychainError) -> SecretBytes? {
    try KeychainPasswordItem.readSecrets([passwordItem(of: account)])[0]
  }

  /// Writes the notes password.
  func save(_ password: NotesPassword, of account: Username) throws(KeychainError) {
    try passwordItem(of: account).saveSecret(password.bytes, label: Self.passwordLabel(account))
  }

  /// Moves the password item to another account, in one call. One that isn't there is no error.
  func renamePassword(of account: Username, to name: Username) throws(KeychainError) {
    var item = passwordItem(of: account)
    try item.renameAccount(name.name)
  }

  /// Makes the labels of both items name this account. Items that aren't there are no error.
  func relabel(vault: VaultID, account: Username) throws(KeychainError) {
    for (item, label) in [
      (passwordItem(of: account), Self.passwordLabel(account)), (keyItem(of: vault), Self.keyLabel(account)),
    ] {
      do { try item.setLabel(label) } catch .noPassword { continue }
    }
  }

  /// Writes the key item.
  func save(_ item: KeyItem, of vault: VaultID, account: Username) throws(KeychainError) {
    try keyItem(of: vault).saveSecret(item.value, label: Self.keyLabel(account))
  }

  private static func passwordLabel(_ account: Username) -> String {
    "Secret Notes password for \(account.name)"
  }
  private static func keyLabel(_ account: Username) -> String { "Secret Notes key for \(account.name)" }
}
