// SQLite for the vault. Swift imports neither the variadic sqlite3_db_config nor the destructor macros.
#ifndef SECRET_NOTES_CSQLITE_H
#define SECRET_NOTES_CSQLITE_H

#pragma clang module import SwiftGlibc  // see CSystem

#include <sqlite3.h>

static const int sn_sqlite_ioerr_short_read = SQLITE_IOERR_SHORT_READ;
static const int sn_sqlite_ioerr_nomem = SQLITE_IOERR_NOMEM;
static const int sn_sqlite_ioerr_corruptfs = SQLITE_IOERR_CORRUPTFS;

static inline int sn_sqlite3_db_config_flag(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

/// Binds bytes that SQLite copies (`SQLITE_TRANSIENT`).
static inline int sn_sqlite3_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}

/// Binds a text that SQLite copies.
static inline int sn_sqlite3_bind_text_copy(sqlite3_stmt *statement, int index, const char *text) {
  return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}

/// Reads the first bytes of the main file through SQLite's own descriptor. A second descriptor would be a trap:
/// closing it drops the locks which SQLite holds on that file for the whole process.
static inline int sn_sqlite3_read_start(sqlite3 *db, void *bytes, int count) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (result != SQLITE_OK) return result;
  if (file == 0 || file->pMethods == 0) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, 0);
}

#endif
