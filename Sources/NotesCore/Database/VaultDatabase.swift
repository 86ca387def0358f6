import CSQLite
import Glibc
import Posix

/// A vault's file, opened in the way that the place it stands in allows.
struct VaultDatabase {
  let connection: Connection
  /// Why nothing can be written here, nil where it can.
  let refusal: VaultError?

  /// Opens a vault and makes sure that it is one.
  ///
  /// Where the folder can't be written, or the disk is full, the vault is read as it stands: in place if nothing
  /// stands beside it, else from a copy in memory, into which SQLite can bring what the log beside it holds.
  init(opening path: String) throws(VaultError) {
    let folder = try PrivateFolder(opening: VaultFiles.folder(of: path))
    try self.init(
      opening: folder.path + "/" + VaultFiles.name(of: path), journal: JournalMode(for: folder.descriptor))
  }

  /// Opens a vault on a file system that wants this kind of journal.
  ///
  /// `path` is free of links.
  init(opening path: String, journal: JournalMode) throws(VaultError) {
    try VaultFiles.inspect(path)
    guard access(VaultFiles.folder(of: path), W_OK) == 0 else {
      connection = try Self.reader(of: path)
      refusal = .readOnly
      return
    }
    do {
      connection = try Self.connection(to: path, SQLITE_OPEN_READWRITE, journal: journal)
      refusal = nil
    } catch .readOnly {
      connection = try Self.reader(of: path)
      refusal = .readOnly
    } catch .full {
      connection = try Self.reader(of: path)
      refusal = .full
    }
  }

  /// A vault that is only looked at.
  init(readingOnly connection: Connection) {
    self.connection = connection
    refusal = .readOnly
  }

  /// Runs `body` as the only writer; see ``Connection/writing(_:)``.
  func writing<Result>(_ body: () throws(VaultError) -> Result) throws(VaultError) -> Result {
    if let refusal { throw refusal }
    return try connection.writing(body)
  }

  private static func connection(
    to path: String, _ flags: Int32, journal: JournalMode?
  ) throws(VaultError) -> Connection {
    let connection = try Connection(opening: path, flags: flags)
    let header = FileHeader(try connection.start(count: FileHeader.length))
    try header.check()
    if let journal { try set(journal, of: connection, isWAL: header.isWAL) }
    try connection.reading { () throws(VaultError) in try VaultSchema.check(in: connection) }
    return connection
  }

  /// Sets how transactions are kept.
  ///
  /// A file that came from a file system of another kind is changed; where others have it open that waits for
  /// another time, unless processes of two machines wouldn't see each other till then.
  private static func set(
    _ journal: JournalMode, of connection: Connection, isWAL: Bool
  ) throws(VaultError) {
    switch (journal, isWAL) {
    case (.wal, true): break
    case (.wal, false): try? connection.execute("PRAGMA journal_mode = WAL")
    case (.truncate, false): try connection.execute("PRAGMA journal_mode = TRUNCATE")
    case (.truncate, true):
      // Exclusive, SQLite keeps the log's index in memory of its own rather than mapping a file.
      try connection.execute(
        """
        PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA locking_mode = NORMAL
        """)
    }
  }

  /// Reads a vault whose folder takes no new file.
  private static func reader(of path: String) throws(VaultError) -> Connection {
    let unfinished =
      (try VaultFiles.size(of: path + "-wal") ?? 0) + (try VaultFiles.size(of: path + "-journal") ?? 0)
    let connection: Connection
    if unfinished == 0 {
      connection = try Self.connection(
        to: "file:" + escaped(path) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, journal: nil)
    } else {
      let copy = try TemporaryCopy(of: path)
      connection = try Self.connection(to: copy.path, SQLITE_OPEN_READWRITE, journal: nil)
      // SQLite holds the files open by now; their names are no longer needed.
      withExtendedLifetime(copy) {}
    }
    try connection.execute("PRAGMA query_only = ON")
    return connection
  }

  /// Opens a vault that nobody writes to, for reading: a generation.
  static func immutable(_ path: String) throws(VaultError) -> Connection {
    let folder = try PrivateFolder(opening: VaultFiles.folder(of: path))
    let path = folder.path + "/" + VaultFiles.name(of: path)
    try VaultFiles.inspect(path)
    // An interrupted change of its slots is undone first: what is immutable isn't looked at for that.
    if try VaultFiles.size(of: path + "-journal") ?? 0 > 0 { _ = try changeable(path) }
    return try connection(
      to: "file:" + escaped(path) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, journal: nil)
  }

  /// Opens a generation to change its slots.
  static func changeable(_ path: String) throws(VaultError) -> Connection {
    let folder = try PrivateFolder(opening: VaultFiles.folder(of: path))
    let path = folder.path + "/" + VaultFiles.name(of: path)
    try VaultFiles.inspect(path)
    return try connection(to: path, SQLITE_OPEN_READWRITE, journal: nil)
  }

  /// A path as it stands in a URI.
  private static func escaped(_ path: String) -> String {
    let plain = Set("/-._~abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    return path.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return plain.contains(byte) ? String(UnicodeScalar(byte)) : (digits.count < 2 ? "%0" : "%") + digits
    }.joined()
  }
}
