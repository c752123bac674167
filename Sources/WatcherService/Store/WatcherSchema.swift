import ServiceStorage
package import Storage

/// The schema of `watcher.db`.
package enum WatcherSchema {
    /// The application id and the migrations of the database.
    package static let schema = Schema(
        applicationID: 0x4857_6174,  // "HWat"
        migrations: [
            Migration(1, "sources, the items seen of them, and their notifications", first),
            Migration(2, "recipes of calls, news for operators, and cheaper counts", second),
            Migration(3, "names of each app's own, items left for the next run, limits", third),
            Migration(4, "who wrote recipes", fourth),
            Migration(5, "what delivery was given, and numbers of known items", fifth),
            Migration(6, "what is sent, what counts as content, and waits of sources", sixth),
            Migration(7, "items in quarantine that may have been known before", seventh),
            Migration(8, "from when on sources are asked for what is new", eighth),
            Migration(9, "items in quarantine by their keys", ninth),
            Migration(
                10, "what comes while sources are paused, and how late entries may be",
                ParkedBodies.schema + LateEntries.schema),
            Migration(11, "items that are not in quarantine by their keys", eleventh),
            Migration(12, "who brought items in quarantine", twelfth),
            Migration(13, "how far erasures of users were followed", thirteenth),
            Migration(14, "since when sources are paused", fourteenth),
            Migration(15, "who paused sources and why, and ends of what is told", fifteenth),
            Migration(16, "the keys for which notifications are sent once", OnceKeyTable.schema),
            Migration(17, "since when recipes have a mistake", BrokenRecipes.schema),
        ],
        whenPutBack: baselines + FollowedTable.whenPutBack)

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

    // Two apps may have sources of the same name. `given_up` is how many entries were given up of
    // which operators were not told yet, and `given_up_told` when they were told last. An item of
    // `postponed` is empty if it is too large to be kept.
    private static let third = """
        CREATE TABLE new_source (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
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
            health_since INTEGER,
            trouble TEXT NOT NULL DEFAULT '',
            held_told INTEGER,
            bad_told INTEGER,
            last_day INTEGER NOT NULL DEFAULT 0,
            oldest_day INTEGER NOT NULL DEFAULT 0,
            scanned_day INTEGER NOT NULL DEFAULT 0,
            given_up INTEGER NOT NULL DEFAULT 0,
            given_up_told INTEGER,
            UNIQUE (app, name)
        ) STRICT;
        INSERT INTO new_source SELECT
            id, name, app, identity, etag, last_modified, last_success, last_count, is_paused,
            wants_baseline, baseline, baseline_items, baseline_time, problem, message, failures,
            health_since, trouble, held_told, bad_told, last_day, oldest_day, scanned_day, 0, NULL
        FROM source;
        DELETE FROM sqlite_sequence WHERE name = 'new_source';
        INSERT INTO sqlite_sequence
            SELECT 'new_source', seq FROM sqlite_sequence WHERE name = 'source';
        DROP TABLE source;
        ALTER TABLE new_source RENAME TO source;
        CREATE INDEX source_given_up ON source (id) WHERE given_up > 0;
        CREATE TABLE new_recipe (
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            text BLOB NOT NULL,
            is_private INTEGER NOT NULL,
            PRIMARY KEY (app, name)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_recipe SELECT app, name, text, is_private FROM recipe;
        DROP TABLE recipe;
        ALTER TABLE new_recipe RENAME TO recipe;
        CREATE TABLE postponed (
            source INTEGER NOT NULL,
            key BLOB NOT NULL,
            tries INTEGER NOT NULL,
            since INTEGER NOT NULL,
            is_wanted INTEGER NOT NULL,
            item BLOB NOT NULL,
            PRIMARY KEY (source, key)
        ) STRICT;
        CREATE INDEX entry_waiting_source ON entry (source, id) WHERE state = 1;
        """

    // By ids, with blanks between them.
    private static let fourth = """
        ALTER TABLE recipe ADD COLUMN authors TEXT NOT NULL DEFAULT '';
        """

    // `was_tried` says that delivery was given the entry and may have it, although no answer came;
    // of an item in quarantine, that it was known before, and has changed.
    // `known_items` is how many rows of `seen` a source has, and `full_day` its `last_day` when
    // none of them could be forgotten any more.
    private static let fifth = """
        ALTER TABLE entry ADD COLUMN was_tried INTEGER NOT NULL DEFAULT 0;
        UPDATE entry SET was_tried = 1 WHERE state = 1 OR state = 2
            AND reason IN ('the source was paused', 'the database was restored');
        ALTER TABLE source ADD COLUMN known_items INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE source ADD COLUMN full_day INTEGER NOT NULL DEFAULT 0;
        UPDATE source SET known_items = (SELECT count(*) FROM seen WHERE seen.source = source.id);
        ALTER TABLE news ADD COLUMN source INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX news_source ON news (source, id);
        CREATE INDEX news_app ON news (app, id);
        """

    // `place` and `contents` are digests of where a source was read, and of what counted as content
    // of its items; `contents_number` is the number of that, and `contents` of an item the one by
    // which its `hash` was made. `not_before` is when a source that failed is read again.
    private static let sixth = """
        ALTER TABLE source ADD COLUMN place BLOB;
        ALTER TABLE source ADD COLUMN contents BLOB;
        ALTER TABLE source ADD COLUMN contents_number INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE source ADD COLUMN not_before INTEGER;
        ALTER TABLE seen ADD COLUMN contents INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE seen ADD COLUMN was_sent INTEGER NOT NULL DEFAULT 0;
        UPDATE seen SET was_sent = 1
            WHERE (source, key) IN (SELECT source, key FROM entry WHERE state = 4);
        """

    // Nobody has noted until now which of them were new when they came.
    private static let seventh = "UPDATE entry SET was_tried = 1 WHERE state = 3;"

    // `since` is when the last complete run began that had items; NULL: when the last complete one
    // did.
    private static let eighth = "ALTER TABLE source ADD COLUMN since INTEGER;"

    // A run that can read what is in quarantine looks for each of thousands of keys there. SQLite
    // takes the index only if it has all that is asked for, also the state.
    private static let ninth = """
        CREATE INDEX entry_quarantined ON entry (source, state, key) WHERE state = 3;
        """

    // Each item that is tried again is looked for among all that were sent of its source.
    private static let eleventh = """
        CREATE INDEX entry_known ON entry (source, key) WHERE state IN (1, 2, 4);
        """

    // By ids, with blanks between them; of what was in quarantine before nobody has noted them.
    private static let twelfth = "ALTER TABLE entry ADD COLUMN authors TEXT NOT NULL DEFAULT '';"

    private static let thirteenth = """
        \(FollowedTable.creation)
        ALTER TABLE followed ADD COLUMN restored INTEGER;
        """

    // NULL for a source that is not paused, and for one that was paused before this migration.
    private static let fourteenth = "ALTER TABLE source ADD COLUMN paused_since INTEGER;"

    // By whom, why and until when a source is paused; NULL if it goes on when somebody says so.
    // `until` of an entry is when what it tells of is over, by its item's account.
    private static let fifteenth = """
        ALTER TABLE source ADD COLUMN paused_by TEXT NOT NULL DEFAULT '';
        ALTER TABLE source ADD COLUMN pause_reason TEXT NOT NULL DEFAULT '';
        ALTER TABLE source ADD COLUMN pause_end INTEGER;
        ALTER TABLE entry ADD COLUMN until INTEGER;
        """

    // What was sent since the backup is not in it, and would be sent again: everything that sources
    // have is taken as seen, and what waited is held until somebody looks at it. Delivery may have
    // got what waited or was held. What was brought during a pause may have been sent, too.
    private static let baselines = """
        UPDATE source SET wants_baseline = 1, etag = NULL, last_modified = NULL;
        UPDATE entry SET was_tried = 1 WHERE state IN (1, 2);
        UPDATE entry SET state = 2, reason = 'the database was restored' WHERE state = 1;
        DELETE FROM postponed;
        UPDATE parked SET was_restored = 1;
        """
}
