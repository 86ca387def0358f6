import Bus
import Glibc
import Keychain
import Posix
import SecretMemory

/// Creating the account, in an order in which a failure or a kill at any moment leaves nothing that the next start
/// doesn't clear. Its one commit point is the vault's rename to its own name.
extension NotesSession {
  /// Creates an account: the vault, its key and the notes password in the keyring, the name in the defaults file.
  ///
  /// The keyring is unlocked first, its prompt answered. Where a step fails, what was there before is there again.
  ///
  /// - Throws: ``SessionError/accountExists``, ``SessionError/passwordItemExists(_:)``,
  ///   ``SessionError/creation(_:_:)`` with the step.
  public func create(_ account: Username, password: NotesPassword) throws(SessionError) {
    let lock = try inVault(.makingFolders) { () throws(VaultError) in
      _ = try PrivateFolder(making: locations.dataFolder)
      _ = try PrivateFolder(making: locations.configurationFolder)
      return try VaultLock(.exclusive, at: locations.lock)
    }
    guard state == .signedOut else { throw .accountExists }
    try inKeyring(.unlockingKeyring) { () throws(KeychainError) in
      try reportingWait(.waitingForKeyring) { () throws(KeychainError) in
        try keyring.connection.unlockKeyring(creating: true)
      }
    }
    do throws(CreationFailure) {
      try finishDeletion(holding: lock)
      try undoInterruptedCreation(holding: lock)
    } catch {
      throw .creation(.clearingInterruptedCreation, error)
    }
    let item = keyring.passwordItem(of: account)
    guard try inKeyring(.lookingForItem, { () throws(KeychainError) in try !item.exists() }) else {
      throw .passwordItemExists(account)
    }
    let vault = try inVault(.writingVault) { () throws(VaultError) in
      try reportingWait(.derivingKey) { () throws(VaultError) in
        try Vault.create(
          at: locations.newVault, account: account, password: password, holding: lock, policy: policy)
      }
    }
    do throws(SessionError) {
      try save(vault, account: account, password: password)
      try inVault(.puttingVaultInPlace) { () throws(VaultError) in
        try Vault.move(locations.newVault, to: locations.vault, holding: lock)
      }
    } catch {
      // Undone in the opposite order, so that a kill in between is cleared the same way at the next start.
      try? keyring.passwordItem(of: account).deleteItem()
      try? keyring.keyItem(of: vault.id).deleteItem()
      try? Vault.remove(at: locations.newVault, holding: lock)
      throw error
    }
    // The account is there. A defaults file that can't be written is made again at the next unlock.
    do { try writeDefaults(naming: account) } catch { report(.defaultsNotWritten(error)) }
  }

  /// Writes both items and reads them back, for a keyring that loses what it accepted would lose the notes with it.
  private func save(_ vault: NewVault, account: Username, password: NotesPassword) throws(SessionError) {
    let item = KeyItem(key: vault.key, isProtected: true)
    try inKeyring(.savingKey) { () throws(KeychainError) in
      try keyring.save(item, of: vault.id, account: account)
    }
    try inKeyring(.savingPassword) { () throws(KeychainError) in try keyring.save(password, of: account) }
    let stored = try inKeyring(.checkingKeyring) { () throws(KeychainError) in
      try keyring.read(vault: vault.id, account: account)
    }
    guard let key = stored.key, key.equals(item.value), let word = stored.password,
      word.equals(password.bytes)
    else { throw .creation(.checkingKeyring, .readBackDiffers) }
  }

  /// Writes the defaults file, making its folder where it isn't there.
  func writeDefaults(naming account: Username) throws(SystemError) {
    do throws(VaultError) {
      _ = try PrivateFolder(making: locations.configurationFolder)
    } catch .cannotCreate(let error) {
      throw error
    } catch {
      throw SystemError("make the folder \(locations.configurationFolder)", number: EACCES)
    }
    try DefaultsFile(at: locations.defaults).write(account)
  }

  /// Removes what a creation left behind that was killed, where nobody is creating at this moment and the keyring can
  /// be asked. Otherwise that waits for another time: what is left is in nobody's way.
  func clearInterruptedCreation() {
    guard (try? VaultFiles.size(of: locations.newVault)) != .some(nil),
      let lock = try? VaultLock(.exclusive, at: locations.lock, deadline: .after(.zero)),
      (try? undoInterruptedCreation(holding: lock)) == true
    else { return }
    report(.interruptedCreationCleared)
  }

  /// Undoes a creation that didn't come to its commit point. The key item was written before the password item, so
  /// without the one there is none of the other; the password item goes only if it is the one that was written.
  ///
  /// - Returns: whether there was anything to undo.
  /// - Throws: ``CreationFailure/vault(_:)`` with ``VaultError/alreadyExists(path:)`` where the file is no interrupted
  ///   creation but a vault that was in use, or a copy of one.
  @discardableResult
  private func undoInterruptedCreation(holding lock: VaultLock) throws(CreationFailure) -> Bool {
    let orphan: Vault?
    do throws(VaultError) {
      guard try VaultFiles.size(of: locations.newVault) != nil else { return false }
      orphan = try interruptedVault(holding: lock)
    } catch { throw .vault(error) }
    if let orphan {
      do { try removeItems(of: orphan) } catch { throw .keyring(error) }
    }
    do { try Vault.remove(at: locations.newVault, holding: lock) } catch { throw .vault(error) }
    return true
  }

  /// The vault for which items may have been written. Nil where there can be none: a file that can't be opened was
  /// never complete, and the items of the account's own vault are in use.
  private func interruptedVault(holding lock: VaultLock) throws(VaultError) -> Vault? {
    guard let vault = try? Vault(at: locations.newVault, holding: lock, policy: policy) else { return nil }
    guard try vault.isPristine() else { throw .alreadyExists(path: locations.newVault) }
    return try vault.id == idOfAccount(holding: lock) ? nil : vault
  }

  /// The id of the account's vault; nil where there is none.
  private func idOfAccount(holding lock: VaultLock) throws(VaultError) -> VaultID? {
    guard try VaultFiles.size(of: locations.vault) != nil else { return nil }
    return try Vault(at: locations.vault, holding: lock, policy: policy).id
  }

  private func removeItems(of vault: Vault) throws(KeychainError) {
    guard let value = try keyring.read(vault: vault.id, account: nil).key else { return }
    if let item = KeyItem(value: value), let notes = try? vault.unlock(with: item.key),
      let state = try? notes.state(), let word = try keyring.password(of: state.account),
      let password = try? NotesPassword(word), notes.tag(of: password) == state.tags.slot
    {
      try keyring.passwordItem(of: state.account).deleteItem()
    }
    try keyring.keyItem(of: vault.id).deleteItem()
  }

  private func inVault<Value>(
    _ step: CreationStep, _ work: () throws(VaultError) -> Value
  ) throws(SessionError) -> Value {
    do { return try work() } catch { throw .creation(step, .vault(error)) }
  }

  private func inKeyring<Value>(
    _ step: CreationStep, _ work: () throws(KeychainError) -> Value
  ) throws(SessionError) -> Value {
    do { return try work() } catch { throw .creation(step, .keyring(error)) }
  }
}
