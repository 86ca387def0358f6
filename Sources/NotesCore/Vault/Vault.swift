import SecretMemory

/// The file of an account's notes, locked.
///
/// It has no way to any text: only an ``UnlockedVault`` has, which takes the right key to make. Everything here is
/// synchronous and may block for as long as the disk, another process or a key derivation takes. A vault and all that
/// was made from it are used by one thread at a time; any thread will do.
public final class Vault: @unchecked Sendable {
  /// What the vault is known by.
  public let id: VaultID
  /// What the file says in clear of its protection, when it was opened.
  ///
  /// Anyone who can write the file can change it: it decides which prompt comes first and what `status` says,
  /// and nothing else.
  public let protectionHint: Protection
  /// Why nothing can be written (``VaultError/readOnly`` or ``VaultError/full``), nil where it can.
  public var writeRefusal: VaultError? { database.refusal }

  let database: VaultDatabase
  let policy: Argon2id.Policy
  /// Held as long as the file is open.
  let lock: VaultLock?

  /// Opens a vault's file.
  ///
  /// Nothing is derived and nothing unsealed.
  ///
  /// - Parameters:
  ///   - path: ``NotesLocations/vault``, or another vault beside it.
  ///   - lock: the lock of the folder, which is kept as long as the vault.
  /// - Throws: ``VaultError/missing``, ``VaultError/damaged(_:)``, ``VaultError/foreign(path:)``,
  ///   ``VaultError/busy``, and the system's failures.
  public convenience init(at path: String, holding lock: VaultLock) throws(VaultError) {
    try self.init(at: path, holding: lock, policy: .standard)
  }

  /// The same with key derivations of another cost.
  package init(at path: String, holding lock: VaultLock, policy: Argon2id.Policy) throws(VaultError) {
    let database = try VaultDatabase(opening: path)
    let row = try VaultTable(in: database.connection).read()
    self.database = database
    self.policy = policy
    self.lock = lock
    id = row.id
    protectionHint = row.hint
  }

  /// Opens a generation, to be looked at alone.
  init(reading path: String, policy: Argon2id.Policy) throws(VaultError) {
    let connection = try VaultDatabase.immutable(path)
    let row = try VaultTable(in: connection).read()
    database = VaultDatabase(readingOnly: connection)
    self.policy = policy
    lock = nil
    id = row.id
    protectionHint = row.hint
  }

  /// Whether the vault is as it was made: no note has ever been written, no password or switch changed.
  ///
  /// - Throws: the system's failures.
  func isPristine() throws(VaultError) -> Bool {
    try VaultTable(in: database.connection).read().revision == 1
  }

  /// Opens the notes with the vault's key, from the keyring.
  ///
  /// - Throws: ``VaultError/wrongKey`` where it is the key of another vault: the next home of the key is to be
  ///   tried. ``VaultDamage/state``.
  public func unlock(with key: VaultKey) throws(VaultError) -> UnlockedVault {
    try UnlockedVault(self, key: key)
  }

  /// Opens the notes with the notes password, through the vault's own slot.
  ///
  /// That takes a second or so.
  ///
  /// - Throws: ``VaultError/wrongPassword``; ``VaultError/outOfMemory``, which says nothing of the password;
  ///   ``VaultDamage/slot``, ``VaultDamage/slotParameters``, ``VaultDamage/state``.
  public func unlock(with password: NotesPassword) throws(VaultError) -> UnlockedVault {
    let slots = try SlotTable(in: database.connection, of: id).passwordSlots(within: policy.bounds)
    for slot in slots {
      let key: VaultKey
      do { key = try slot.open(with: password, vault: id) } catch .wrongPassword { continue }
      // The slot has proved the key: where the rest of the vault disagrees, the rest was changed.
      do { return try unlock(with: key) } catch .wrongKey { throw .damaged(.state) }
    }
    throw .wrongPassword
  }

  /// Opens the notes with the recovery key, at once.
  ///
  /// - Throws: ``VaultError/wrongRecoveryKey``, ``VaultError/noRecoveryKey``; ``VaultDamage/recoverySlot``,
  ///   ``VaultDamage/state``.
  public func unlock(with recoveryKey: RecoveryKey) throws(VaultError) -> UnlockedVault {
    guard let slot = try SlotTable(in: database.connection, of: id).recoverySlot() else {
      throw .noRecoveryKey
    }
    let key = try slot.open(with: recoveryKey, vault: id)
    // The slot has proved the key: where the rest of the vault disagrees, the rest was changed.
    do { return try unlock(with: key) } catch .wrongKey { throw .damaged(.state) }
  }

  /// Whether a recovery key was made that opens the vault, or did before its slot was damaged.
  public func hasRecoveryKey() throws(VaultError) -> Bool {
    try SlotTable(in: database.connection, of: id).contains(.recovery)
  }
}
