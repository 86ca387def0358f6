/// The one row that describes a vault.
struct VaultTable {
  /// The row as it stands.
  struct Row {
    let id: VaultID
    let keyCheck: [UInt8]
    /// What the vault says in clear of its protection: for what to ask first, never for what is needed.
    let hint: Protection
    /// Counts the changes of the state.
    let revision: UInt64
    /// The sealed state.
    let state: [UInt8]
  }

  let connection: Connection

  init(in connection: Connection) {
    self.connection = connection
  }

  /// Reads the row.
  func read() throws(VaultError) -> Row {
    let statement = try connection.prepare(
      "SELECT id, key_check, protection_hint, revision, state FROM vault")
    guard try statement.step(), let id = statement.withBlob(0, { VaultID(bytes: $0) }) else {
      throw .damaged(.state)
    }
    return Row(
      id: id, keyCheck: statement.blob(1), hint: statement.integer(2) == 0 ? .off : .on,
      revision: UInt64(bitPattern: statement.integer(3)), state: statement.blob(4))
  }

  /// Writes the row of a new vault.
  func insert(_ row: Row) throws(VaultError) {
    try connection.run(
      "INSERT INTO vault(id, key_check, protection_hint, revision, state) VALUES(?, ?, ?, ?, ?)",
      .blob(row.id.bytes), .blob(row.keyCheck), .integer(row.hint == .off ? 0 : 1),
      .integer(Int64(bitPattern: row.revision)), .blob(row.state))
  }

  /// Replaces the value that tells the vault's key.
  func update(keyCheck: [UInt8]) throws(VaultError) {
    try connection.run("UPDATE vault SET key_check = ?", .blob(keyCheck))
  }

  /// Replaces the state, and the hint with it.
  func update(state: [UInt8], revision: UInt64, hint: Protection) throws(VaultError) {
    try connection.run(
      "UPDATE vault SET state = ?, revision = ?, protection_hint = ?", .blob(state),
      .integer(Int64(bitPattern: revision)), .integer(hint == .off ? 0 : 1))
  }
}
