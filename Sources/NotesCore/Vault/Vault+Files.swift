import CSQLite

/// Making, moving and removing vaults as files. Each is called with the folder's lock held exclusively, and with no
/// vault open at the paths.
extension Vault {
  /// Makes a vault without notes: complete, closed and on the disk when this returns.
  ///
  /// Where it throws, nothing is left at the path.
  ///
  /// - Parameters:
  ///   - path: ``NotesLocations/newVault``; ``move(_:to:holding:)`` then gives it its name.
  ///   - account: the account's name, sealed into the state.
  ///   - password: what the vault's slot is made for. That takes a second or two, for it is opened once too.
  ///   - protection: what the state and the hint say.
  ///   - lock: the folder's lock, held exclusively.
  /// - Throws: ``VaultError/alreadyExists(path:)``; ``VaultError/outOfMemory``; ``VaultError/full`` and the
  ///   system's other failures.
  public static func create(
    at path: String, account: Username, password: NotesPassword, protection: Protection = .on,
    holding lock: VaultLock
  ) throws(VaultError) -> NewVault {
    try create(
      at: path, account: account, password: password, protection: protection, holding: lock, policy: .standard
    )
  }

  /// The same with key derivations of another cost.
  package static func create(
    at path: String, account: Username, password: NotesPassword, protection: Protection = .on,
    holding lock: VaultLock, policy: Argon2id.Policy
  ) throws(VaultError) -> NewVault {
    precondition(lock.mode == .exclusive)
    let vault = NewVault(id: .random(), key: .random())
    let slot = try KeySlot(wrapping: vault.key, of: vault.id, under: password, at: policy.cost)
    let keys = Subkeys(from: vault.key)
    let tag = PasswordTag(of: password, under: keys)
    let state = SealedState(
      account: account, protection: protection, tags: PasswordTags(slot: tag, keyring: tag))
    try VaultFiles.make(path)
    do {
      try fill(path, with: vault, slot: slot, state: state, keys: keys)
      try VaultFiles.synchronize(path)
    } catch {
      try? VaultFiles.remove(path)
      throw error
    }
    return vault
  }

  private static func fill(
    _ path: String, with vault: NewVault, slot: KeySlot, state: SealedState, keys: Subkeys
  ) throws(VaultError) {
    let folder = try PrivateFolder(opening: VaultFiles.folder(of: path))
    let connection = try Connection(
      opening: folder.path + "/" + VaultFiles.name(of: path), flags: SQLITE_OPEN_READWRITE)
    try connection.writing { () throws(VaultError) in
      try VaultSchema.create(in: connection)
      try VaultTable(in: connection).insert(
        VaultTable.Row(
          id: vault.id, keyCheck: KeyCheck.value(of: vault.key, vault: vault.id), hint: state.protection,
          revision: 1, state: state.sealed(for: vault.id, revision: 1, under: keys)))
      try SlotTable(in: connection, of: vault.id).insert(slot)
    }
    // Set last: so all of it is in the file itself, and not in a log beside it that the rename would leave behind.
    try connection.execute("PRAGMA journal_mode = \(JournalMode(for: folder.descriptor).rawValue)")
  }

  /// Gives a vault another name in its folder: on the disk when this returns, and whole or not at all.
  ///
  /// - Throws: ``VaultError/alreadyExists(path:)`` where the name is taken; the system's failures.
  public static func move(_ path: String, to destination: String, holding lock: VaultLock) throws(VaultError)
  {
    precondition(lock.mode == .exclusive)
    try VaultFiles.move(path, to: destination)
  }

  /// Removes a vault and what SQLite left beside it.
  ///
  /// One that isn't there is no error.
  public static func remove(at path: String, holding lock: VaultLock) throws(VaultError) {
    precondition(lock.mode == .exclusive)
    try VaultFiles.remove(path)
  }

  /// Removes the sealed copies of vaults that can't be written, where killed processes left some in memory.
  public static func removeAbandonedCopies() {
    TemporaryCopy.removeAbandoned()
  }
}
