// SQLite for the vault. Swift imports neither the variadic sqlite3_db_config nor the destructor macros.
#ifndef SECRET_NOTES_CSQLITE_H
#define SECRET_NOTES_CSQLITE_H

#include <sqlite3.h>

static inline int sn_sqlite3_db_config_flag(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

#endif
