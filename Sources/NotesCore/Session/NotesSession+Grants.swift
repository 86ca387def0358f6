import Authentication
import Bus
public import Posix

/// Leave to open the notes again from one terminal without being asked.
extension NotesSession {
  /// Why none is given.
  public enum GrantObstacle: Error, Equatable, Sendable {
    /// The process has no terminal to bind it to.
    case noTerminal
    /// The notes were opened without the keyring, which a grant can't stand in for.
    case noKeyring
    /// The kernel gives this process no keyring.
    case refused(SystemError)
  }

  /// How long a grant may last in all: 12 hours. It ends earlier after ten minutes without use, with the terminal's
  /// session, with sleep, and with ``revokeGrants()``.
  public static var longestGrant: Duration { Grant.longest }

  /// Lets this terminal open the notes without being asked, for `limit` at most. The session must be unlocked.
  ///
  /// - Throws: ``GrantObstacle``; nothing is granted then.
  public func keepOpen(for limit: Duration) throws(GrantObstacle) {
    guard let notes = try? notes(), keyringGaveKey else { throw .noKeyring }
    guard let here = grantCircumstances() else { throw .noTerminal }
    do { try GrantStore.store(Grant(in: here, lasting: limit), for: notes, in: here) } catch {
      throw .refused(error)
    }
  }

  /// Revokes every grant of this user, for all accounts and terminals. Asks nothing and never fails.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public static func revokeGrants() -> Int { GrantStore.revokeAll() }

  /// Why the kernel gives this process no keyring to keep grants in; nil where it does. Nothing is stored.
  package static var grantObstacle: SystemError? { KernelKeyring.obstacle }

  /// How many grants of this user there are, for all accounts and terminals.
  package static var grantCount: Int { GrantStore.count }

  /// Whether a grant may be looked for: something would be asked, there is one, and the keyring is open already, so that
  /// it gives the key without asking.
  ///
  /// Protection that the vault only seems to have off is asked for in spite of a grant.
  func mayUseGrant(_ way: UnlockWay, for vault: Vault) -> Bool {
    switch way {
    case .password, .recovery: return false
    case .ask, .silently: break
    }
    guard vault.protectionHint == .on else { return false }
    guard let here = grantCircumstances(), GrantStore.holdsGrant(for: vault.id, in: here) else {
      return false
    }
    return keyring.isUnlocked
  }

  /// Whether a grant opens these notes now. It is renewed then; one that doesn't count is revoked.
  func usesGrant(for notes: UnlockedVault) -> Bool {
    guard let here = grantCircumstances(), let grant = GrantStore.grant(for: notes, in: here) else {
      return false
    }
    guard grant.refusal(in: here) == nil else {
      GrantStore.revokeAll(of: notes.vault.id)
      return false
    }
    // A locked screen passes: its owner comes back to the same terminal.
    guard authenticator.sessionLock(deadline: .after(.seconds(2))) == .unlocked else { return false }
    try? GrantStore.store(grant.used(at: here.bootTime), for: notes, in: here)
    return true
  }
}
