import CSQLite
import Glibc

extension VaultError {
  /// Translates a result code of SQLite, with the system's error number that it last met.
  init(sqlite code: Int32, systemError: Int32) {
    let reason = String(cString: sqlite3_errstr(code))
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy
    case SQLITE_FULL: self = .full
    case SQLITE_NOMEM: self = .outOfMemory
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_IOERR where code == sn_sqlite_ioerr_nomem: self = .outOfMemory
    case SQLITE_IOERR where code == sn_sqlite_ioerr_short_read || code == sn_sqlite_ioerr_corruptfs:
      self = .damaged(.database(reason))
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      switch systemError {
      case ENOSPC, EDQUOT: self = .full
      case EROFS, EACCES, EPERM: self = .readOnly
      default: self = .inputOutput(reason)
      }
    case SQLITE_NOTADB: self = .damaged(.notAVault)
    // All SQL is constant and right for the vault's tables: where SQLite objects to it, the tables are others.
    case SQLITE_CORRUPT, SQLITE_FORMAT, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_MISMATCH,
      SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_RANGE:
      self = .damaged(.database(reason))
    default: self = .inputOutput(reason)
    }
  }
}
