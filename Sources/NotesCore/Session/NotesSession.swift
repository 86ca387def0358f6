public import Authentication
import Bus
public import Keychain
import Posix
import SecretMemory

/// The account and its notes, from signing up to locking: `signedOut`, then `locked`, then `unlocked`.
///
/// A locked session has no way to a text: the notes are an ``UnlockedVault``, which only `unlock` makes and which is
/// gone, with its keys, when the session is locked. Calls block; they belong to one thread at a time.
public final class NotesSession {
  /// Where a session stands.
  public enum State: Equatable, Sendable {
    /// There is no account.
    case signedOut
    /// There is one, and its notes are sealed.
    case locked
    /// The notes can be read.
    case unlocked
  }

  /// What an open session holds.
  struct Opened {
    var notes: UnlockedVault
    var account: Username
    /// The notes password, where it was typed or given.
    var typed: NotesPassword?
    /// Whether it was opened by someone who knows the notes password or the recovery key.
    var isProved: Bool
    /// Why the keyring can't be used; nil where it can.
    let keyringObstacle: KeychainError?
    /// What the keyring's key item said of protection when it was read; nil where the keyring couldn't be used.
    var keyringProtection: Protection?
  }

  let locations: NotesLocations
  let keyring: AccountKeyring
  let policy: Argon2id.Policy
  let report: @Sendable (SessionNotice) -> Void
  let authenticator: Authenticator
  let grantCircumstances: @Sendable () -> GrantCircumstances?
  var opened: Opened?

  /// Makes a session for the account of these folders. Nothing is read yet.
  ///
  /// - Parameters:
  ///   - locations: where the account's files are.
  ///   - keychain: the way to the keyring. Whether it may show its own prompt is this connection's matter.
  ///   - authenticator: the gate.
  ///   - report: is told, on any thread, what happens by the way.
  public convenience init(
    locations: NotesLocations, keychain: KeychainConnection, authenticator: Authenticator,
    report: @escaping @Sendable (SessionNotice) -> Void
  ) {
    self.init(
      locations: locations, keychain: keychain, authenticator: authenticator, policy: .standard,
      report: report)
  }

  /// The same with key derivations of another cost, and on another terminal.
  package init(
    locations: NotesLocations, keychain: KeychainConnection, authenticator: Authenticator,
    policy: Argon2id.Policy,
    grantCircumstances: @escaping @Sendable () -> GrantCircumstances? = GrantCircumstances.current,
    report: @escaping @Sendable (SessionNotice) -> Void
  ) {
    self.locations = locations
    keyring = AccountKeyring(connection: keychain)
    self.authenticator = authenticator
    self.policy = policy
    self.grantCircumstances = grantCircumstances
    self.report = report
  }

  /// Where the session stands. A vault makes an account, whether or not the defaults file names it.
  public var state: State {
    if opened != nil { return .unlocked }
    do { return try VaultFiles.size(of: locations.vault) == nil ? .signedOut : .locked } catch {
      switch error {
      case .damaged, .foreign: return .locked  // something is there, though no vault that can be opened
      default: return .signedOut  // creating says why it can't be looked at, and overwrites nothing
      }
    }
  }

  /// The notes.
  ///
  /// - Throws: ``SessionError/locked``.
  public func notes() throws(SessionError) -> UnlockedVault {
    guard let opened else { throw .locked }
    return opened.notes
  }

  /// Drops keys and texts. Asks nothing and never fails.
  public func lock() {
    opened = nil
  }

  /// What can be told of the account. Never asks, never unlocks.
  ///
  /// - Throws: ``SessionError/noAccount``, ``SessionError/vault(_:)``.
  public func status() throws(SessionError) -> AccountStatus {
    let vault = try openVault()
    return AccountStatus(
      username: DefaultsFile(at: locations.defaults).read().username, protection: vault.protectionHint,
      hasRecoveryKey: try inVault { () throws(VaultError) in try vault.hasRecoveryKey() },
      vault: locations.vault,
      drafts: (try? DraftFolder(at: locations.drafts).list())?.count(of: vault.id))
  }

  /// Opens the notes.
  ///
  /// The keyring is read first, its own prompt answered if it shows one, so that the gate asks only for what can
  /// open. No note is decrypted before the gate has passed.
  ///
  /// - Parameters:
  ///   - way: how they may be opened.
  ///   - reason: what for, as part of a sentence: "open your notes".
  ///   - always: whether to ask even where protection is off or a grant is there, as for switching protection.
  ///   - usingGrants: whether a grant of this terminal (``keepOpen(for:)``) will do instead of an answer.
  /// - Throws: ``SessionError``; the session stays locked then and nothing has been changed.
  public func unlock(
    _ way: UnlockWay, to reason: String, always: Bool = false, usingGrants: Bool = true
  ) throws(SessionError) {
    clearInterruptedCreation()
    settleInterruptedRestoration()
    try finishInterruptedDeletion()
    try unlock(openVault(), by: way, to: reason, always: always, usingGrants: usingGrants)
  }

  /// The same with a vault that is open: the account's own, or a generation where that can't be read.
  func unlock(
    _ vault: Vault, by way: UnlockWay, to reason: String, always: Bool, usingGrants: Bool = false
  ) throws(SessionError) {
    let mayUseGrant = usingGrants && !always && mayUseGrant(way, for: vault)
    let defaults = DefaultsFile(at: locations.defaults).read()
    if case .username(_, let others) = defaults, !others.isEmpty { report(.otherDefaults(others)) }
    let reading: KeyringReading
    do {
      reading = try reportingWait(.waitingForKeyring) { () throws(VaultError) in
        try KeyringReading.read(keyring, of: vault, guess: defaults.username)
      }
    } catch { throw .vault(error) }

    let passed: Passed
    switch (way, reading.opened) {
    case (.recovery(let recoveryKey), _):
      passed = try open(vault, with: recoveryKey, reading: reading)
    case (_, .success(let notes)):
      passed = try pass(
        way, to: reason, always: always, mayUseGrant: mayUseGrant, notes: notes, reading: reading)
    case (_, .failure(let obstacle)):
      passed = try open(vault, by: way, to: reason, obstacle: obstacle)
    }
    opened = try repair(after: passed, reading: reading, defaults: defaults)
  }

  /// Switches protection, after an authentication made for this alone: that the notes are open doesn't count.
  ///
  /// - Throws: what ``unlock(_:to:always:)`` throws; ``SessionError/keyring(_:)`` or ``SessionError/vault(_:)`` where
  ///   the switch can't be written. Protection is on then, or as it was.
  public func setProtection(_ protection: Protection, by way: UnlockWay) throws(SessionError) {
    try unlock(way, to: "switch protection \(protection.rawValue)", always: true)
    guard let notes = opened?.notes else { throw .locked }
    if let refusal = notes.vault.writeRefusal { throw .vault(refusal) }
    try alone(with: notes) { () throws(SessionError) in try switchProtection(protection) }
  }

  private func switchProtection(_ protection: Protection) throws(SessionError) {
    guard var opened else { throw .locked }
    GrantStore.revokeAll(of: opened.notes.vault.id)
    let item = KeyItem(key: opened.notes.key, isProtected: protection == .on)
    // Off is what vault and keyring both say: the last of the two to be written decides.
    switch protection {
    case .off:
      try setInVault(.off, opened.notes)
      do { try keyring.save(item, of: opened.notes.vault.id, account: opened.account) } catch {
        try? opened.notes.setProtection(.on)
        throw .keyring(error)
      }
    case .on:
      if opened.keyringProtection != nil {
        do { try keyring.save(item, of: opened.notes.vault.id, account: opened.account) } catch {
          throw .keyring(error)
        }
      }
      do { try opened.notes.setProtection(.on) } catch {
        throw opened.keyringProtection == nil ? .vault(error) : .unfinished(error)
      }
    }
    if opened.keyringProtection != nil { opened.keyringProtection = protection }
    self.opened = opened
  }

  /// Whether protection is on, by vault and keyring both.
  ///
  /// - Throws: ``SessionError/locked``, ``SessionError/vault(_:)``.
  public func protection() throws(SessionError) -> Protection {
    guard let opened else { throw .locked }
    do {
      return try opened.notes.state().protection == .off && opened.keyringProtection == .off ? .off : .on
    } catch { throw .vault(error) }
  }

  /// Whether the keyring gave the key, or has it now.
  var keyringGaveKey: Bool { opened?.keyringProtection != nil }

  private func setInVault(_ protection: Protection, _ notes: UnlockedVault) throws(SessionError) {
    do { try notes.setProtection(protection) } catch { throw .vault(error) }
  }

  private func openVault() throws(SessionError) -> Vault {
    do throws(VaultError) {
      _ = try PrivateFolder(opening: locations.dataFolder)
      guard try VaultFiles.size(of: locations.vault) != nil else { throw .missing }
      return try Vault(
        at: locations.vault, holding: VaultLock(.shared, at: locations.lock), policy: policy)
    } catch .missing {
      guard let account = DefaultsFile(at: locations.defaults).read().username else { throw .noAccount }
      throw .vaultMissing(account, path: locations.vault)
    } catch {
      throw .vault(error)
    }
  }
}
