import Keychain
import Posix

/// Renaming the account: the name in the vault, in the attributes and labels of its items, in the defaults file.
extension NotesSession {
  /// Gives the account another name, after an authentication made for this alone. No note is touched.
  ///
  /// Killed at any moment it is finished or undone at the next unlock.
  ///
  /// - Parameters:
  ///   - name: the new name; the present one is no error.
  ///   - way: how to authenticate.
  /// - Throws: what ``unlock(_:to:always:)`` throws; ``SessionError/passwordItemExists(_:)`` where the keyring has a
  ///   password of that name; ``SessionError/keyring(_:)`` where it can't be reached, for the account is in it too;
  ///   ``SessionError/keyringRefused(_:)``, ``SessionError/unsettled(_:)``, ``SessionError/unfinished(_:)``, ``SessionError/vault(_:)``.
  public func renameAccount(to name: Username, by way: UnlockWay) throws(SessionError) {
    try unlock(way, to: "rename the account", always: true)
    guard let opened else { throw .locked }
    if let refusal = opened.notes.vault.writeRefusal { throw .vault(refusal) }
    if let error = opened.keyringObstacle { throw .keyring(error) }
    do { try keyring.connection.unlockKeyring() } catch { throw .keyring(error) }
    try alone(with: opened.notes) { () throws(SessionError) in try rename(opened, to: name) }
    self.opened?.account = name
  }

  private func rename(_ opened: Opened, to name: Username) throws(SessionError) {
    // Another process may have changed it since it was read.
    let account = try settleRename(opened.notes)
    guard account == opened.account else { throw .vault(.busy) }
    guard name != account else { return }
    do throws(KeychainError) {
      guard try !keyring.passwordItem(of: name).exists() else { throw .duplicateItem }
    } catch .duplicateItem {
      throw .passwordItemExists(name)
    } catch {
      throw .keyring(error)
    }
    try inVault { () throws(VaultError) in try opened.notes.beginRename(to: name) }
    // Where the item isn't there, there is nothing to rename; what a later unlock makes has the new name.
    let isThere = (try? keyring.passwordItem(of: account).exists()) ?? true
    try changeKeyring { () throws(KeychainError) in
      try keyring.renamePassword(of: account, to: name)
    } isDone: { () throws(KeychainError) in
      isThere ? try keyring.passwordItem(of: name).exists() : true
    } undo: { () throws(VaultError) in
      try opened.notes.undoRename()
    }
    try finishRename(to: name, opened.notes)
  }

  /// What is left once the password item has its new name. Each step may be done again.
  func finishRename(to name: Username, _ notes: UnlockedVault) throws(SessionError) {
    // Labels are for people: one that can't be changed is no reason to stop.
    do { try keyring.relabel(vault: notes.vault.id, account: name) } catch {
      report(.keyringNotRepaired(error))
    }
    do throws(SystemError) { try writeDefaults(naming: name) } catch { report(.defaultsNotWritten(error)) }
    do { try notes.finishRename() } catch { throw .unfinished(error) }
  }

  /// Finishes or undoes a change of name that was interrupted: the password item says which.
  ///
  /// - Returns: the account's name, after that.
  func settleRename(_ notes: UnlockedVault) throws(SessionError) -> Username {
    let state = try inVault { () throws(VaultError) in try notes.state() }
    guard let name = state.pendingAccount, notes.vault.writeRefusal == nil else { return state.account }
    let isRenamed: Bool
    do throws(KeychainError) {
      let stays = try keyring.passwordItem(of: state.account).exists()
      isRenamed = stays ? false : try keyring.passwordItem(of: name).exists()
    } catch {
      return state.account
    }
    if isRenamed {
      try finishRename(to: name, notes)
      report(.renameFinished(name))
      return name
    }
    try inVault { () throws(VaultError) in try notes.undoRename() }
    report(.renameUndone(name))
    return state.account
  }
}
