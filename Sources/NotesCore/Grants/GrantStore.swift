import Posix

/// The grants of this user, each a key in the kernel's keyring.
enum GrantStore {
  private static let prefix = "secret-notes:"

  /// Whether there is a grant for this vault and terminal session, whatever it is worth.
  static func holdsGrant(for vault: VaultID, in circumstances: GrantCircumstances) -> Bool {
    KernelKeyring.key(named: name(vault, circumstances)) != nil
  }

  /// The grant for these notes and this terminal session; nil where there is none that the vault's key has made.
  static func grant(for notes: UnlockedVault, in circumstances: GrantCircumstances) -> Grant? {
    guard let key = KernelKeyring.key(named: name(notes.vault.id, circumstances)),
      let payload = KernelKeyring.payload(of: key, limit: Grant.length)
    else { return nil }
    return Grant(payload, of: notes.vault.id, under: notes.keys)
  }

  /// Keeps a grant, over one that is there for the same vault and session, as long as it can count.
  ///
  /// - Throws: why the kernel refuses.
  static func store(
    _ grant: Grant, for notes: UnlockedVault, in circumstances: GrantCircumstances
  ) throws(SystemError) {
    try KernelKeyring.store(
      grant.sealed(for: notes.vault.id, under: notes.keys), as: name(notes.vault.id, circumstances),
      timeout: grant.remaining(at: circumstances.bootTime))
  }

  /// How many grants there are, whatever they are worth.
  static var count: Int { KernelKeyring.keys(withPrefix: prefix).count }

  /// Revokes the grants of all vaults and terminals.
  ///
  /// - Returns: how many there were.
  @discardableResult
  static func revokeAll() -> Int {
    let keys = KernelKeyring.keys(withPrefix: prefix)
    keys.forEach(KernelKeyring.revoke)
    return keys.count
  }

  /// Revokes the grants of one vault, for all terminals.
  static func revokeAll(of vault: VaultID) {
    KernelKeyring.keys(withPrefix: "\(prefix)\(vault):").forEach(KernelKeyring.revoke)
  }

  private static func name(_ vault: VaultID, _ circumstances: GrantCircumstances) -> String {
    "\(prefix)\(vault):\(circumstances.leader)"
  }
}
