// SQLite, and the three things of it that Swift cannot import.
#ifndef HERALD_CSQLITE_H
#define HERALD_CSQLITE_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast: SQLite copies the bytes before the call returns.
static inline sqlite3_destructor_type herald_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// sqlite3_db_config is variadic; answers SQLITE_OK only when the option took the value asked for.
static inline int herald_sqlite_configure(sqlite3 *database, int option, int value) {
    int actual = -1;
    int code = sqlite3_db_config(database, option, value, &actual);
    if (code != SQLITE_OK) return code;
    return actual == value ? SQLITE_OK : SQLITE_MISUSE;
}

// sqlite3_config is variadic, too. SQLite counts its memory under one lock for the whole process unless it is told before
// anything else not to; when it is too late for that, it goes on counting.
static inline int herald_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

#endif
