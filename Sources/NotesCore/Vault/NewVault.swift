/// A vault that has been made, and what the keyring has to be told of it.
public struct NewVault: Sendable {
  /// What the vault is known by: the account of its key's item in the keyring.
  public let id: VaultID
  /// The vault's key.
  public let key: VaultKey
}
