import CSQLite

/// A connection to an SQLite file.
///
/// Confined to one thread at a time.
///
/// Only constant SQL goes through it: what a table holds is bound, and what is bound is sealed.
final class Connection {
  /// How long to wait for another process to finish its write, in milliseconds.
  private static let patience: Int32 = 5000

  private let handle: OpaquePointer

  /// Opens a file that is there.
  ///
  /// `path` may be a `file:` URI where `flags` say so. No link is followed in it: the folder's is the one that
  /// ``PrivateFolder/path`` gives.
  ///
  /// SQLite reads nothing of the file yet.
  init(opening path: String, flags: Int32) throws(VaultError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close(handle) }
      throw VaultError(sqlite: code, systemError: sqlite3_system_errno(handle))
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Self.patience)
    // What a file may do to the program that opens it: nothing. Its triggers and views don't run.
    sn_sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    sn_sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    sn_sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    sn_sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    sn_sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    sn_sqlite3_db_config_flag(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    try execute(
      """
      PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON;
      PRAGMA synchronous = FULL
      """)
  }

  deinit {
    sqlite3_close(handle)
  }

  /// Runs statements that answer nothing.
  func execute(_ sql: String) throws(VaultError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Prepares one statement.
  func prepare(_ sql: String) throws(VaultError) -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement else { throw .damaged(.database("empty statement")) }
    return Statement(statement, of: self)
  }

  /// Runs one statement, with these values for its question marks.
  func run(_ sql: String, _ values: Statement.Value...) throws(VaultError) {
    let statement = try prepare(sql)
    try statement.bind(values)
    _ = try statement.step()
  }

  /// Opens one value of a row for reading or writing in pieces.
  func openBlob(table: String, column: String, row: Int64, writing: Bool) throws(VaultError) -> Blob {
    var blob: OpaquePointer?
    try check(sqlite3_blob_open(handle, "main", table, column, row, writing ? 1 : 0, &blob))
    guard let blob else { throw .damaged(.database("no such value")) }
    return Blob(blob, of: self)
  }

  /// Runs `body` on one unchanging state of the file, whatever other processes write meanwhile.
  func reading<Result>(_ body: () throws(VaultError) -> Result) throws(VaultError) -> Result {
    try transaction("BEGIN", body)
  }

  /// The same for a pass over whole tables, in which a page that was read is not needed again: few are kept.
  func scanning<Result>(_ body: () throws(VaultError) -> Result) throws(VaultError) -> Result {
    try execute("PRAGMA cache_size = -64")
    // SQLite's own default, in KiB too.
    defer { sqlite3_exec(handle, "PRAGMA cache_size = -2000", nil, nil, nil) }
    return try reading(body)
  }

  /// Runs `body` as the only writer.
  ///
  /// What it wrote is on the disk when this returns, and gone where it throws.
  func writing<Result>(_ body: () throws(VaultError) -> Result) throws(VaultError) -> Result {
    try transaction("BEGIN IMMEDIATE", body)
  }

  private func transaction<Result>(
    _ begin: String, _ body: () throws(VaultError) -> Result
  ) throws(VaultError) -> Result {
    try execute(begin)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some failures have rolled back already; then this one fails, and nothing is lost by it.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Brings the log into the file and empties it, so that what was removed is not in it any more.
  ///
  /// Where others read at this moment nothing happens: one of the next writes, or the last user's leaving, does it.
  func emptyLog() {
    sqlite3_busy_timeout(handle, 0)
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    sqlite3_busy_timeout(handle, Self.patience)
  }

  /// The row number that the last INSERT gave.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last INSERT, UPDATE or DELETE touched.
  var changedRows: Int { Int(sqlite3_changes(handle)) }

  /// The first `count` bytes of the file as they stand on the disk; zeros where it is shorter.
  func start(count: Int) throws(VaultError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = sn_sqlite3_read_start(handle, &bytes, Int32(count))
    if code != sn_sqlite_ioerr_short_read { try check(code) }
    return bytes
  }

  /// Throws what a result code means.
  func check(_ code: Int32) throws(VaultError) {
    guard code == SQLITE_OK else { throw VaultError(sqlite: code, systemError: sqlite3_system_errno(handle)) }
  }
}
