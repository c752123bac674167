// SQLite, with functions for three parts of it that Swift does not import.
#ifndef HERALD_CSQLITE_H
#define HERALD_CSQLITE_H

#include <sqlite3.h>

// Returns SQLITE_TRANSIENT, with which SQLite copies bytes before the call returns. It is a macro
// with a cast.
static inline sqlite3_destructor_type herald_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// Sets an option of a connection; returns SQLITE_OK only if the option then has the value.
// sqlite3_db_config is variadic.
static inline int herald_sqlite_configure(sqlite3 *database, int option, int value) {
    int actual = -1;
    int code = sqlite3_db_config(database, option, value, &actual);
    if (code != SQLITE_OK) return code;
    return actual == value ? SQLITE_OK : SQLITE_MISUSE;
}

// Switches off SQLite's memory statistics, which take one lock for the whole process. This must be
// called before any other function of SQLite; later it fails, and SQLite goes on counting.
// sqlite3_config is variadic.
static inline int herald_sqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
