import Bus
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
    var opened = Opened(
      notes: notes, account: try inVault { () throws(VaultError) in try notes.state().account },
      typed: passed.typed, isProved: passed.typed != nil || passed.isRecovered,
      keyringObstacle: reading.obstacle
    )
    // What another process is changing at this moment looks as if it had been interrupted, and is left to it.
    let isAlone = notes.vault.lock?.beginChange(until: .after(.milliseconds(500))) ?? true
    defer { if isAlone { notes.vault.lock?.endChange() } }
    guard isAlone else {
      if passed.standing != nil { opened.keyringProtection = reading.isProtected ? .on : .off }
      return opened
    }
    if reading.obstacle == nil {
      opened.account = try settleRename(notes)
      if let standing = passed.standing {
        opened.keyringProtection = reading.isProtected ? .on : .off
        reconcile(standing, typed: passed.typed, notes: notes, account: opened.account)
      } else if let typed = passed.typed, restorePassword(typed, notes, opened.account),
        restoreKeyItem(notes, opened.account)
      {
        // In this order: a key beside a password that the vault doesn't know would make that an edit to adopt.
        opened.keyringProtection = .on
      }
      restoreProtection(opened)
    }
    payDebts(to: notes)
    restoreDefaults(defaults, naming: opened.account)
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
  /// its place is no edit of this account's item: it may be another machine's. An interrupted change of the password is
  /// settled by what was typed, once the keyring holds that.
  ///
  /// - Returns: whether the keyring holds it now.
  @discardableResult
  private func restorePassword(_ typed: NotesPassword, _ notes: UnlockedVault, _ account: Username) -> Bool {
    let item: SecretBytes?
    do { item = try keyring.password(of: account) } catch {
      report(.keyringNotRepaired(error))
      return false
    }
    if item?.equals(typed.bytes) != true {
      let isRestored = repairingKeyring(.passwordItemRestored) { () throws(KeychainError) in
        try keyring.save(typed, of: account)
      }
      guard isRestored else { return false }
    }
    settlePassword(isChanged: notes.tag(of: typed) == (try? notes.state().pendingTag), notes)
    return true
  }

  /// Finishes or undoes an interrupted change of the password, which the keyring has decided, and remembers that the
  /// keyring is in step.
  private func settlePassword(isChanged: Bool, _ notes: UnlockedVault) {
    guard notes.vault.writeRefusal == nil else { return }
    guard let state = try? notes.state(), state.pendingTag != nil else { return remember(notes) }
    guard isChanged else {
      repairingVault(.passwordChangeUndone) { () throws(VaultError) in try notes.undoPassword() }
      return remember(notes)
    }
    repairingVault(.passwordChangeFinished) { () throws(VaultError) in try finishPassword(notes) }
    updateGenerations(notes)
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
      settlePassword(isChanged: false, notes)
    case .changed:
      settlePassword(isChanged: true, notes)
    case .edited:
      guard let edited = standing.edited else { return }
      guard notes.vault.writeRefusal == nil else { return }
      GrantStore.revokeAll(of: notes.vault.id)
      try? generations.owe(.slots)
      repairingVault(.passwordAdopted) { () throws(VaultError) in
        try reportingWait(.derivingKey) { () throws(VaultError) in
          try notes.replacePassword(with: edited, keyringInStep: true)
        }
      }
      updateGenerations(notes)
    case .stale, .missing:
      guard let typed, standing.isMatched(by: typed) else {
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

  /// Does to the generations what a change of the keys was interrupted before.
  private func payDebts(to notes: UnlockedVault) {
    guard Generations.Debt.allCases.contains(where: generations.owes), notes.vault.writeRefusal == nil else {
      return
    }
    do throws(VaultError) {
      try generations.removeForeign(to: notes, isWaiting: false)
      try generations.replaceSlots(by: notes, isWaiting: false)
    } catch { report(.generationsNotUpdated(error)) }
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
