import Keychain
import SecretMemory

/// What the keyring has for a vault, read before the gate and judged by the vault's own records.
struct KeyringReading {
  /// The notes, opened with the keyring's key, or why it gives none.
  let opened: Result<UnlockedVault, KeyObstacle>
  /// Whether the key item says that protection is on. It does wherever it doesn't clearly say otherwise.
  var isProtected = true
  /// The value of the account's password item; nil where there is none.
  var password: SecretBytes?

  /// Why the keyring can't be used; nil where it can.
  var obstacle: KeychainError? {
    if case .failure(.unreachable(let error)) = opened { return error }
    return nil
  }

  /// Reads the keyring.
  ///
  /// - Parameter guess: the account by the defaults file, which is nearly always right and saves a round trip. The
  ///   vault's own record decides.
  /// - Throws: a failure of the vault. A failure of the keyring is an obstacle, not an error.
  static func read(
    _ keyring: AccountKeyring, of vault: Vault, guess: Username?
  ) throws(VaultError) -> KeyringReading {
    let contents: AccountKeyring.Contents
    do {
      contents = try keyring.read(vault: vault.id, account: guess)
    } catch {
      return KeyringReading(opened: .failure(.unreachable(error)))
    }
    guard let value = contents.key else { return KeyringReading(opened: .failure(.missing)) }
    guard let item = KeyItem(value: value) else {
      return KeyringReading(opened: .failure(.foreign))
    }
    let notes: UnlockedVault
    do { notes = try vault.unlock(with: item.key) } catch .wrongKey {
      return KeyringReading(opened: .failure(.foreign))
    }
    var password = contents.password
    let state = try notes.state()
    do {
      if state.account != guess { password = try keyring.password(of: state.account) }
      // A change of name that was interrupted may have come as far as the item.
      if password == nil, let name = state.pendingAccount { password = try keyring.password(of: name) }
    } catch {
      return KeyringReading(opened: .failure(.unreachable(error)))
    }
    return KeyringReading(opened: .success(notes), isProtected: item.isProtected, password: password)
  }
}
