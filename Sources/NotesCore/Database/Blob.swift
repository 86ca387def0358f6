import CSQLite

/// One value of a row, read or written in pieces so that it never is in memory whole.
///
/// Confined to the thread of its connection, and to the transaction it was opened in.
final class Blob {
  private let handle: OpaquePointer
  private let connection: Connection
  private var offset = 0

  init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_blob_close(handle)
  }

  /// How many bytes the value has.
  var count: Int { Int(sqlite3_blob_bytes(handle)) }

  /// Goes to the same column of another row, which costs less than opening it.
  func move(to row: Int64) throws(VaultError) {
    try connection.check(sqlite3_blob_reopen(handle, row))
    offset = 0
  }

  /// Reads the next `count` bytes.
  func read(_ count: Int) throws(VaultError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try connection.check(sqlite3_blob_read(handle, &bytes, Int32(count), Int32(offset)))
    offset += count
    return bytes
  }

  /// Writes the next bytes.
  func write(_ bytes: [UInt8]) throws(VaultError) {
    try connection.check(sqlite3_blob_write(handle, bytes, Int32(bytes.count), Int32(offset)))
    offset += bytes.count
  }
}
