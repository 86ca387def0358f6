import CSQLite

/// One SQL statement, prepared.
///
/// Confined to the thread of its connection.
final class Statement {
  /// What a question mark stands for.
  enum Value {
    case integer(Int64)
    case blob([UInt8])
    case text(String)
    /// So many zero bytes, to be written over through a ``Blob``.
    case zeros(Int)
  }

  private let handle: OpaquePointer
  private let connection: Connection

  init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Gives the question marks their values, the first for the first.
  func bind(_ values: [Value]) throws(VaultError) {
    for (offset, value) in values.enumerated() {
      let index = Int32(offset + 1)
      let code =
        switch value {
        case .integer(let number): sqlite3_bind_int64(handle, index, number)
        case .blob(let bytes): sn_sqlite3_bind_blob_copy(handle, index, bytes, UInt64(bytes.count))
        case .text(let text): sn_sqlite3_bind_text_copy(handle, index, text)
        case .zeros(let count): sqlite3_bind_zeroblob64(handle, index, UInt64(count))
        }
      try connection.check(code)
    }
  }

  /// Gives the only question mark a number: for a statement that runs thousands of times.
  func bind(_ number: Int64) throws(VaultError) {
    try connection.check(sqlite3_bind_int64(handle, 1, number))
  }

  /// Goes back before the first row, for other values.
  func reset() {
    sqlite3_reset(handle)
  }

  /// Goes to the next row, and says whether there is one.
  func step() throws(VaultError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      try connection.check(code)
      return false
    }
  }

  /// A column of the present row as a number.
  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  /// Whether a column of the present row has no value.
  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// Lends the bytes of a column of the present row, until the next call to this statement.
  func withBlob<Result, Failure: Error>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = sqlite3_column_blob(handle, column)
    return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// A copy of the bytes of a column of the present row.
  func blob(_ column: Int32) -> [UInt8] {
    withBlob(column) { Array($0) }
  }

  /// Appends the bytes of a column of the present row to others, and says where they are then; nil where they are too
  /// few or too many.
  func copy(_ column: Int32, within lengths: ClosedRange<Int>, to bytes: inout [UInt8]) -> Range<Int>? {
    withBlob(column) { value in
      guard lengths.contains(value.count) else { return nil }
      let start = bytes.count
      bytes.append(contentsOf: value)
      return start..<bytes.count
    }
  }

  /// A column of the present row as text.
  func text(_ column: Int32) -> String {
    String(decoding: blob(column), as: UTF8.self)
  }
}
