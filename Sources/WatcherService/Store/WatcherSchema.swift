package import Storage

/// The schema of `watcher.db`.
package enum WatcherSchema {
    /// The application id and the migrations of the database.
    package static let schema = Schema(
        applicationID: 0x4857_6174,  // "HWat"
        migrations: [
            Migration(1, "sources, the items seen of them, and their notifications", first),
            Migration(2, "recipes of calls, news for operators, and cheaper counts", second),
        ],
        whenPutBack: baselines)

    // A row of `seen` is stored with its key, and has nothing but digests and a day: there may be
    // tens of millions. `kept` has what a rule asks how it changed, and is NULL for most sources.
    // `is_paused` is a `SourcePause`. `request` is what delivery gets; of an item in quarantine it
    // is the version of the recipe that could not use it, or NULL.
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

    // `last_day` is that of the last run that read the source, `oldest_day` a bound of the days in
    // `seen`, and `scanned_day` when that was last looked through.
    private static let second = """
        CREATE TABLE recipe (
            name TEXT NOT NULL PRIMARY KEY,
            app TEXT NOT NULL,
            text BLOB NOT NULL,
            is_private INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE news (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            created INTEGER NOT NULL,
            operators TEXT NOT NULL DEFAULT '',
            body BLOB NOT NULL
        ) STRICT;
        CREATE TABLE known_app (
            app TEXT NOT NULL PRIMARY KEY,
            deleted INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE source ADD COLUMN trouble TEXT NOT NULL DEFAULT '';
        ALTER TABLE source ADD COLUMN held_told INTEGER;
        ALTER TABLE source ADD COLUMN bad_told INTEGER;
        ALTER TABLE source ADD COLUMN last_day INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE source ADD COLUMN oldest_day INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE source ADD COLUMN scanned_day INTEGER NOT NULL DEFAULT 0;
        UPDATE source SET last_day = coalesce(last_success, 0) / 86400000;
        CREATE INDEX source_app ON source (app);
        CREATE INDEX entry_open ON entry (source, state) WHERE state IN (1, 2, 3);
        CREATE INDEX entry_recent ON entry (source, created) WHERE state IN (1, 4);
        """

    // What was sent since the backup is not in it, and would be sent again: everything that sources
    // have is taken as seen, and what waited is held until somebody looks at it.
    private static let baselines = """
        UPDATE source SET wants_baseline = 1, etag = NULL, last_modified = NULL;
        UPDATE entry SET state = 2, reason = 'the database was restored' WHERE state = 1;
        """
}
