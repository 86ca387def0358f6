import Bus
import Glibc
import Keychain
import Posix
import SecretMemory

/// Deleting the account. Its one commit point is the vault's rename to a name from which nothing is read any more; all
/// that comes after can be done again, and is, by whoever finds that name.
extension NotesSession {
  /// Deletes the account and everything that belongs to it, for ever, after an authentication made for this alone.
  ///
  /// - Parameters:
  ///   - way: how to authenticate.
  ///   - confirmation: is asked once the account is known and may throw its caller's error; nothing has been changed
  ///     when it does.
  /// - Throws: what ``unlock(_:to:always:)`` throws, ``SessionError/keyring(_:)`` where the keyring can't be reached
  ///   (its items would stay), ``SessionError/vault(_:)`` with ``VaultError/busy`` while another process has the notes
  ///   open: nothing was deleted. ``SessionError/deletionUnfinished(_:)``: the notes are gone, the rest goes when
  ///   `secret-notes` is next run.
  public func deleteAccount(
    by way: UnlockWay, confirmation: (Username) -> Bool
  ) throws(SessionError) {
    try unlock(way, to: "delete the account", always: true)
    let (id, account) = try deletable()
    guard confirmation(account) else { throw .deletionNotConfirmed }
    // The notes are let go of, and with them the lock that this session shares with others.
    lock()
    try commitDeletion(of: id)
  }

  /// What is to be deleted, where it can be. Nothing that is returned keeps the vault open.
  private func deletable() throws(SessionError) -> (VaultID, Username) {
    guard let opened else { throw .locked }
    if let refusal = opened.notes.vault.writeRefusal { throw .vault(refusal) }
    if let obstacle = opened.keyringObstacle { throw .keyring(obstacle) }
    return (opened.notes.vault.id, opened.account)
  }

  private func commitDeletion(of id: VaultID) throws(SessionError) {
    let lock = try inVault { () throws(VaultError) in
      let lock = try VaultLock(.exclusive, at: locations.lock)
      let vault = try Vault(at: locations.vault, holding: lock, policy: policy)
      guard vault.id == id else { throw .busy }
      vault.database.connection.emptyLog()
      return lock
    }
    try inVault { () throws(VaultError) in
      try Vault.move(locations.vault, to: locations.deletingVault, holding: lock)
    }
    do { try finishDeletion(holding: lock) } catch { throw .deletionUnfinished(error) }
  }

  /// Finishes a deletion that was interrupted, where nobody is at it at this moment and the keyring can be asked.
  /// Otherwise that waits for another time.
  ///
  /// - Throws: ``SessionError/deletionUnfinished(_:)`` where it has to wait and there is no other vault.
  func finishInterruptedDeletion() throws(SessionError) {
    guard (try? VaultFiles.size(of: locations.deletingVault)) != .some(nil),
      let lock = try? VaultLock(.exclusive, at: locations.lock, deadline: .after(.zero))
    else { return }
    do {
      if try finishDeletion(holding: lock) { report(.interruptedDeletionFinished) }
    } catch {
      if state == .signedOut { throw .deletionUnfinished(error) }
    }
  }

  /// Removes what belongs to an account whose vault has been given up: the items in the keyring first, for the vault is
  /// what tells that they are its own; then the defaults file; the vault last.
  ///
  /// - Returns: whether there was anything to finish.
  @discardableResult
  func finishDeletion(holding lock: VaultLock) throws(CreationFailure) -> Bool {
    var orphan: Vault?
    let isReplaced: Bool
    do throws(VaultError) {
      guard try VaultFiles.size(of: locations.deletingVault) != nil else { return false }
      // A vault that stands in its place again, a copy put back, keeps what is its own.
      let successor = try existingVault(at: locations.vault, holding: lock)
      isReplaced = try VaultFiles.size(of: locations.vault) != nil
      orphan = try existingVault(at: locations.deletingVault, holding: lock)
      if orphan?.id == successor?.id { orphan = nil }
    } catch { throw .vault(error) }
    if let vault = orphan {
      GrantStore.revokeAll(of: vault.id)
      try? DraftFolder(at: locations.drafts).removeAll(of: vault.id)
      do { try removeItems(ofDeleted: vault) } catch { throw .keyring(error) }
    }
    orphan = nil  // closes the file
    do throws(VaultError) {
      if !isReplaced, unlink(locations.defaults) != 0, errno != ENOENT {
        throw VaultError(SystemError("remove \(locations.defaults)"))
      }
      if !isReplaced {
        unlink(locations.defaults + ".new")
        try generations.removeAll()
        try removeDamagedVaults()
      }
      try Vault.remove(at: locations.deletingVault, holding: lock)
    } catch { throw .vault(error) }
    return true
  }

  /// Removes the vaults that were too damaged when a generation was brought back: they hold notes too.
  private func removeDamagedVaults() throws(VaultError) {
    for path in [locations.restoredVault, locations.unfinishedRestoredVault] { try VaultFiles.remove(path) }
    let names: [String]
    do { names = try FileNames.of(locations.dataFolder) } catch { throw VaultError(error) }
    for name in names where name.hasPrefix("damaged-") && Int(name.dropFirst(8)) != nil {
      let path = locations.dataFolder + "/" + name
      try VaultFiles.remove(path + "/" + VaultFiles.name(of: locations.vault))
      // Anything else in it is not ours, and keeps it.
      rmdir(path)
    }
  }

  /// Opens a vault; nil where there is none, or only what can't be read as one.
  private func existingVault(at path: String, holding lock: VaultLock) throws(VaultError) -> Vault? {
    do { return try Vault(at: path, holding: lock, policy: policy) } catch {
      switch error {
      case .missing, .damaged: return nil
      default: throw error
      }
    }
  }

  /// The password item goes before the key item: without the key nothing would tell whose it is.
  private func removeItems(ofDeleted vault: Vault) throws(KeychainError) {
    let value = try keyring.read(vault: vault.id, account: nil).key
    if let item = value.flatMap({ KeyItem(value: $0) }), let notes = try? vault.unlock(with: item.key),
      let state = try? notes.state()
    {
      for account in [state.account, state.pendingAccount].compactMap({ $0 }) {
        guard let word = try keyring.password(of: account), let password = try? NotesPassword(word),
          state.knows(notes.tag(of: password))
        else { continue }
        try keyring.passwordItem(of: account).deleteItem()
      }
    }
    if value != nil { try keyring.keyItem(of: vault.id).deleteItem() }
  }
}

extension SealedState {
  /// Whether this is the tag of a password that the vault has, has had or was getting.
  fileprivate func knows(_ tag: PasswordTag) -> Bool {
    [tags.slot, tags.keyring, pendingTag].contains(tag) || tags.former.contains(tag)
  }
}
