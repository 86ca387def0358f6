import Keychain
import SecretMemory

/// Changing the notes password, the vault's key and the recovery key.
///
/// Vault and keyring share no transaction. Between the two the vault opens with both passwords and says so; the
/// password item decides at the next unlock which of them stays.
extension NotesSession {
  /// Gives the notes another password.
  ///
  /// To be called on a session that was unlocked with the notes password or the recovery key; that a finger opened it
  /// doesn't do. Killed at any moment it leaves the old or the new password working. Where the keyring can't be
  /// reached, it is done without it.
  ///
  /// - Parameters:
  ///   - password: the new password; the present one is no error.
  ///   - renewsKey: whether the vault gets a new key too, every note being sealed anew, so that copies made before
  ///     tell nothing of what is written from then on. A recovery key opens nothing after that.
  /// - Throws: ``SessionError/passwordNeeded``; ``SessionError/keyringRefused(_:)``, the old password standing then;
  ///   ``SessionError/unsettled(_:)``, ``SessionError/unfinished(_:)``; ``SessionError/vault(_:)``. Where only the new key failed the new password
  ///   stands, and ``SessionError/keyNotRenewed(_:)`` says so.
  public func changePassword(to password: NotesPassword, renewsKey: Bool = false) throws(SessionError) {
    let notes = try provedOpened().notes
    let reachesKeyring = try unlockKeyringForWriting(provedOpened())
    try alone(with: notes) { () throws(SessionError) in
      try change(to: password, renewsKey: renewsKey, reachesKeyring)
    }
  }

  private func change(
    to password: NotesPassword, renewsKey: Bool, _ reachesKeyring: Bool
  ) throws(SessionError) {
    // Another process may have changed name or password since they were read and typed.
    let account = try settleRename(provedOpened().notes)
    self.opened?.account = account
    let opened = try provedOpened()
    let present = try inVault { () throws(VaultError) in try opened.notes.state() }
    if let typed = opened.typed {
      let tag = opened.notes.tag(of: typed)
      guard [present.tags.slot, present.pendingTag].contains(tag) else { throw .vault(.busy) }
    }
    GrantStore.revokeAll(of: opened.notes.vault.id)
    if reachesKeyring {
      try inVault { () throws(VaultError) in
        try reportingWait(.derivingKey) { () throws(VaultError) in try opened.notes.beginPassword(password) }
      }
      try changeKeyring { () throws(KeychainError) in
        try keyring.save(password, of: opened.account)
      } isDone: { () throws(KeychainError) in
        try keyring.password(of: opened.account)?.equals(password.bytes) == true
      } undo: { () throws(VaultError) in
        try opened.notes.undoPassword()
      }
      do { try finishPassword(opened.notes) } catch { throw .unfinished(error) }
    } else {
      try? generations.owe(.slots)
      try inVault { () throws(VaultError) in
        try reportingWait(.derivingKey) { () throws(VaultError) in
          try opened.notes.replacePassword(with: password)
        }
      }
    }
    // Set anew from here on, whatever comes: the old password proves nothing any more.
    self.opened?.typed = password
    updateGenerations(opened.notes)
    if renewsKey {
      try renewKey(password, former: opened.typed, reachesKeyring)
    } else if reachesKeyring, opened.keyringProtection == nil {
      saveKeyItem(.keyItemRestored)
    }
  }

  /// Ends a change of password that the keyring has taken, here and in every unlock that finds it interrupted. What
  /// must happen before the former password is given up for good belongs here.
  func finishPassword(_ notes: UnlockedVault) throws(VaultError) {
    GrantStore.revokeAll(of: notes.vault.id)
    try? generations.owe(.slots)
    try notes.finishPassword(keyringInStep: true)
  }

  /// Makes a recovery key, in the place of a former one, which opens nothing from then on.
  ///
  /// To be called as ``changePassword(to:renewsKey:)``. It is kept nowhere: whoever calls shows it, once.
  ///
  /// - Throws: ``SessionError/passwordNeeded``, ``SessionError/vault(_:)``. A former recovery key stands then.
  public func makeRecoveryKey() throws(SessionError) -> RecoveryKey {
    let opened = try provedOpened()
    try? generations.owe(.slots)
    let key = try inVault { () throws(VaultError) in try opened.notes.makeRecoveryKey() }
    updateGenerations(opened.notes)
    return key
  }

  private func renewKey(
    _ password: NotesPassword, former: NotesPassword?, _ reachesKeyring: Bool
  ) throws(SessionError) {
    guard let opened else { throw .locked }
    do throws(VaultError) {
      try? generations.owe(.removal)
      let hadRecoveryKey = try opened.notes.vault.hasRecoveryKey()
      let notes = try reportingWait(.sealingAnew) { () throws(VaultError) in
        try opened.notes.renewKey(
          password: password, former: [former].compactMap { $0 }, keyringInStep: reachesKeyring)
      }
      self.opened?.notes = notes
      // They have the former key, which others may know.
      do { try generations.removeAll() } catch { report(.generationsNotUpdated(error)) }
      if hadRecoveryKey { report(.recoveryKeyDropped) }
    } catch {
      throw .keyNotRenewed(error)
    }
    // The keyring has the former key now, if any: the notes password opens without it, and puts it right.
    if reachesKeyring { saveKeyItem(nil) }
  }

  /// Writes the key item and reads it back. Where that fails the next unlock by the notes password does it.
  private func saveKeyItem(_ notice: SessionNotice?) {
    guard let opened else { return }
    let item = KeyItem(key: opened.notes.key, isProtected: opened.keyringProtection != .off)
    do throws(KeychainError) {
      try keyring.save(item, of: opened.notes.vault.id, account: opened.account)
      self.opened?.keyringProtection = item.isProtected ? .on : .off
      if let notice { report(notice) }
    } catch {
      report(.keyringNotRepaired(error))
    }
  }

  private func provedOpened() throws(SessionError) -> Opened {
    guard let opened else { throw .locked }
    guard opened.isProved else { throw .passwordNeeded }
    if let refusal = opened.notes.vault.writeRefusal { throw .vault(refusal) }
    return opened
  }

  /// Opens the keyring for writing, its prompt answered, before anything is changed; false, and said, where it can't
  /// be reached.
  private func unlockKeyringForWriting(_ opened: Opened) -> Bool {
    if let error = opened.keyringObstacle {
      report(.changedWithoutKeyring(error))
      return false
    }
    do {
      try reportingWait(.waitingForKeyring) { () throws(KeychainError) in
        try keyring.connection.unlockKeyring(creating: true)
      }
      return true
    } catch {
      report(.changedWithoutKeyring(error))
      return false
    }
  }

  func inVault<Value>(_ work: () throws(VaultError) -> Value) throws(SessionError) -> Value {
    do { return try work() } catch { throw .vault(error) }
  }

  /// Changes the keyring between two writes of the vault, and looks whether it holds the change now: what it accepted
  /// isn't always what it has, and what it refused in time may come late.
  ///
  /// - Throws: ``SessionError/keyringRefused(_:)`` where it holds what it held, the vault undone;
  ///   ``SessionError/unsettled(_:)`` where it can't be asked, the vault as it is.
  func changeKeyring(
    _ change: () throws(KeychainError) -> Void, isDone: () throws(KeychainError) -> Bool,
    undo: () throws(VaultError) -> Void
  ) throws(SessionError) {
    var failure: KeychainError?
    do { try change() } catch { failure = error }
    do throws(KeychainError) {
      if try isDone() { return }
    } catch {
      throw .unsettled(failure ?? error)
    }
    try inVault(undo)
    throw .keyringRefused(failure)
  }
}
