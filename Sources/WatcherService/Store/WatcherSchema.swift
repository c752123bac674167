package import Storage

/// The schema of `watcher.db`.
package enum WatcherSchema {
    /// The application id and the migrations of the database.
    package static let schema = Schema(
        applicationID: 0x4857_6174,  // "HWat"
        migrations: [
            Migration(1, "sources, the items seen of them, and their notifications", first)
        ],
        whenPutBack: baselines)

    // A row of `seen` is stored with its key, and has nothing but digests and a day: there may be
    // tens of millions. `kept` has what a rule asks how it changed, and is NULL for most sources.
    private static let first = """
        CREATE TABLE source (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE,
            app TEXT NOT NULL,
            identity BLOB,
            etag TEXT,
            last_modified TEXT,
            last_success INTEGER,
            last_count INTEGER NOT NULL DEFAULT 0,
            is_paused INTEGER NOT NULL DEFAULT 0,
            wants_baseline INTEGER NOT NULL DEFAULT 0,
            baseline TEXT NOT NULL DEFAULT '',
            baseline_items INTEGER NOT NULL DEFAULT 0,
            baseline_time INTEGER,
            problem TEXT NOT NULL DEFAULT '',
            message TEXT NOT NULL DEFAULT '',
            failures INTEGER NOT NULL DEFAULT 0,
            health_since INTEGER
        ) STRICT;
        CREATE TABLE seen (
            source INTEGER NOT NULL,
            key BLOB NOT NULL,
            hash INTEGER NOT NULL,
            alias INTEGER NOT NULL,
            last INTEGER NOT NULL,
            kept TEXT,
            PRIMARY KEY (source, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source INTEGER NOT NULL,
            key BLOB NOT NULL,
            rule TEXT NOT NULL,
            state INTEGER NOT NULL,
            reason TEXT NOT NULL,
            label TEXT NOT NULL,
            created INTEGER NOT NULL,
            request BLOB,
            item BLOB NOT NULL,
            notification TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE INDEX entry_source ON entry (source, state, id);
        CREATE INDEX entry_waiting ON entry (id) WHERE state = 1;
        CREATE INDEX entry_created ON entry (created);
        """

    // What was sent since the backup is not in it, and would be sent again: everything that sources
    // have is taken as seen, and what waited is held until somebody looks at it.
    private static let baselines = """
        UPDATE source SET wants_baseline = 1, etag = NULL, last_modified = NULL;
        UPDATE entry SET state = 2, reason = 'the database was restored' WHERE state = 1;
        """
}
