/// The notes of a vault, open: made with the right key, and gone with it.
///
/// To lock is to let go of this object, which wipes the keys.
///
/// Each call is one transaction: it sees the vault as it is at that moment, other processes' changes included, and
/// what it wrote is on the disk when it returns. Used by one thread at a time, the same as the vault's.
public final class UnlockedVault: @unchecked Sendable {
  /// How many bytes of UTF-8 a text has at most: 256 MiB.
  public static let longestText = 256 << 20
  /// How many characters (Unicode scalar values) a title has at most.
  ///
  /// It may hold any, newlines too.
  public static let longestTitle = 1024

  /// The vault.
  public let vault: Vault
  /// The vault's key, for its item in the keyring.
  public let key: VaultKey

  let keys: Subkeys
  let notes: NoteTable
  let bodies: BodyTable

  init(_ vault: Vault, key: VaultKey) throws(VaultError) {
    self.vault = vault
    self.key = key
    keys = Subkeys(from: key)
    notes = NoteTable(in: vault.database.connection, of: vault.id, under: keys)
    bodies = BodyTable(in: vault.database.connection, of: vault.id, under: keys)
    _ = try currentState()
  }

  /// What the vault says of itself: account, protection, tags.
  ///
  /// - Throws: ``VaultDamage/state``; ``VaultError/wrongKey`` where another process has given the vault a new key.
  public func state() throws(VaultError) -> SealedState {
    try currentState().0
  }

  var connection: Connection { vault.database.connection }

  /// The state as it is now, and the row it stands in.
  private func currentState() throws(VaultError) -> (SealedState, VaultTable.Row) {
    let row = try VaultTable(in: connection).read()
    guard row.id == vault.id, row.keyCheck == KeyCheck.value(of: key, vault: row.id) else { throw .wrongKey }
    return (try SealedState(opening: row, under: keys), row)
  }

  /// Runs `change` as the only writer, and writes the state that it made under another key, which is the vault's then.
  func changingKey(
    to newKey: VaultKey, _ newKeys: Subkeys, _ change: (inout SealedState) throws(VaultError) -> Void
  ) throws(VaultError) {
    try vault.database.writing { () throws(VaultError) in
      var (state, row) = try currentState()
      try change(&state)
      let table = VaultTable(in: connection)
      try table.update(keyCheck: KeyCheck.value(of: newKey, vault: vault.id))
      try table.update(
        state: state.sealed(for: vault.id, revision: row.revision + 1, under: newKeys),
        revision: row.revision + 1, hint: state.protection)
    }
  }

  /// Runs `change` as the only writer, on the state as it is then, and writes what it made of the state.
  func changing<Result>(
    _ change: (inout SealedState) throws(VaultError) -> Result
  ) throws(VaultError) -> Result {
    try vault.database.writing { () throws(VaultError) in
      let (before, row) = try currentState()
      var state = before
      let result = try change(&state)
      if state != before || state.protection != row.hint {
        let revision = row.revision + 1
        try VaultTable(in: connection).update(
          state: state.sealed(for: vault.id, revision: revision, under: keys), revision: revision,
          hint: state.protection)
      }
      return result
    }
  }
}
