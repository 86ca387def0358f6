import Keychain
import Posix
import SecretMemory

/// What an unlock puts right: the copies that the keyring and the defaults file keep.
extension NotesSession {
  /// Brings keyring, slot and defaults file into step. What can't be done is reported and tried again next time.
  ///
  /// - Throws: ``SessionError/vault(_:)`` where the vault's state can't be read.
  func repair(
    after passed: Passed, reading: KeyringReading, defaults: DefaultsFile.Reading
  ) throws(SessionError) -> Opened {
    let notes = passed.notes
    let account: Username
    do { account = try notes.state().account } catch { throw .vault(error) }
    var opened = Opened(notes: notes, account: account)
    if reading.isReachable {
      if case .success = reading.opened {
        opened.keyringProtection = reading.isProtected ? .on : .off
      } else if restoreKeyItem(notes, account) {
        opened.keyringProtection = .on
      }
      if let standing = passed.standing {
        reconcile(standing, typed: passed.typed, notes: notes, account: account)
      } else if let typed = passed.typed {
        restorePassword(typed, notes, account)
      }
      restoreProtection(opened)
    }
    restoreDefaults(defaults, naming: account)
    return opened
  }

  /// A key item that was deleted comes back by itself, with protection on: an absence never switches it off.
  private func restoreKeyItem(_ notes: UnlockedVault, _ account: Username) -> Bool {
    let item = KeyItem(key: notes.key, isProtected: true)
    return repairingKeyring(.keyItemRestored) { () throws(KeychainError) in
      try keyring.save(item, of: notes.vault.id, account: account)
    }
  }

  /// Puts the notes password into the keyring where the slot has just proved it. What a keyring without the key has in
  /// its place is no edit of this account's item: it may be another machine's.
  private func restorePassword(_ typed: NotesPassword, _ notes: UnlockedVault, _ account: Username) {
    let item: SecretBytes?
    do { item = try keyring.password(of: account) } catch { return report(.keyringNotRepaired(error)) }
    if let item, item.equals(typed.bytes) { return remember(notes) }
    let isRestored = repairingKeyring(.passwordItemRestored) { () throws(KeychainError) in
      try keyring.save(typed, of: account)
    }
    if isRestored { remember(notes) }
  }

  /// Where keyring and vault differ protection is on, and the vault comes to say so too.
  private func restoreProtection(_ opened: Opened) {
    guard opened.keyringProtection == .on, opened.notes.vault.writeRefusal == nil else { return }
    repairingVault(nil) { () throws(VaultError) in
      if try opened.notes.state().protection == .off { try opened.notes.setProtection(.on) }
    }
  }

  private func reconcile(
    _ standing: StandingPassword, typed: NotesPassword?, notes: UnlockedVault, account: Username
  ) {
    switch standing.reconciliation {
    case .inStep:
      remember(notes)
    case .edited:
      guard let edited = standing.edited else { return }
      guard notes.vault.writeRefusal == nil else { return }
      repairingVault(.passwordAdopted) { () throws(VaultError) in
        try reportingWait(.derivingKey) { () throws(VaultError) in try notes.replacePassword(with: edited) }
        try notes.rememberKeyringInStep()
      }
      updateGenerations(notes)
    case .stale, .missing:
      guard let typed, notes.tag(of: typed) == (try? notes.state().tags.slot) else {
        if standing.reconciliation == .stale { report(.keyringIsStale) }
        return
      }
      restorePassword(typed, notes, account)
    case .unusable(let reason):
      report(.keyringPasswordUnusable(reason))
    }
  }

  /// Lets the former password open no generation any more.
  func updateGenerations(_ notes: UnlockedVault) {
    do { try generations.replaceSlots(by: notes) } catch { report(.generationsNotUpdated(error)) }
  }

  private func remember(_ notes: UnlockedVault) {
    guard notes.vault.writeRefusal == nil else { return }
    repairingVault(nil) { () throws(VaultError) in try notes.rememberKeyringInStep() }
  }

  /// The defaults file is a copy of the account's name, made again from it.
  private func restoreDefaults(_ reading: DefaultsFile.Reading, naming account: Username) {
    guard reading.username != account else { return }
    do throws(SystemError) {
      try writeDefaults(naming: account)
      if case .unusable(let fault) = reading { report(.defaultsRestored(fault)) }
    } catch {
      report(.defaultsNotWritten(error))
    }
  }

  @discardableResult
  private func repairingKeyring(
    _ notice: SessionNotice, _ repair: () throws(KeychainError) -> Void
  ) -> Bool {
    do {
      try repair()
      report(notice)
      return true
    } catch {
      report(.keyringNotRepaired(error))
      return false
    }
  }

  private func repairingVault(_ notice: SessionNotice?, _ repair: () throws(VaultError) -> Void) {
    do {
      try repair()
      if let notice { report(notice) }
    } catch {
      report(.vaultNotRepaired(error))
    }
  }
}
