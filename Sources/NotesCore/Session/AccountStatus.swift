/// What can be told of an account without unlocking or asking anything.
public struct AccountStatus: Sendable {
  /// The account's name by the defaults file, a copy of what the vault says; nil where it can't be read.
  public let username: Username?
  /// What the vault's unsealed hint says. The truth is sealed.
  public let protection: Protection
  /// Whether a recovery key opens the vault.
  public let hasRecoveryKey: Bool
  /// The vault's file.
  public let vault: String
}
