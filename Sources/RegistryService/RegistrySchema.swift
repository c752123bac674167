package import Storage

/// The registry's tables.
package enum RegistrySchema {
    /// "HrRg" says whose file it is.
    package static let schema = Schema(
        applicationID: 0x4872_5267,
        migrations: [
            Migration(1, "apps, keys and devices", tables),
            Migration(2, "an address belongs to one device", addresses),
        ],
        whenPutBackAlone: newGeneration)

    // Delivery may know ordinals that were given out after the backup: those it has planned for are
    // of another generation now, and those in its inboxes belong to nobody. A million is more than
    // a registry gives out between two backups, and costs no memory.
    private static let newGeneration =
        "UPDATE app SET generation = random(), next_ordinal = next_ordinal + 1000000"

    // Only addresses in use are here; the device has all that is to say of them.
    private static let addresses = """
        CREATE TABLE address (
            app TEXT NOT NULL,
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            device TEXT NOT NULL,
            PRIMARY KEY (app, kind, value)
        ) WITHOUT ROWID, STRICT;
        """

    // Tags are text with one tag per line: no tag has a control character. Ordinals are never used
    // twice, so a bitmap of yesterday can miss a device but never name another one.
    private static let tables = """
        CREATE TABLE app (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            next_ordinal INTEGER NOT NULL DEFAULT 0,
            generation INTEGER NOT NULL,
            created INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE key (
            id TEXT PRIMARY KEY,
            app TEXT NOT NULL,
            role INTEGER NOT NULL,
            name TEXT NOT NULL,
            hash BLOB NOT NULL,
            created INTEGER NOT NULL,
            revoked INTEGER
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE device (
            id TEXT PRIMARY KEY,
            app TEXT NOT NULL REFERENCES app (id),
            ordinal INTEGER NOT NULL,
            install TEXT,
            secret_hash BLOB NOT NULL,
            tags TEXT NOT NULL,
            tag_version INTEGER NOT NULL,
            profile BLOB NOT NULL,
            created INTEGER NOT NULL,
            synced INTEGER NOT NULL,
            UNIQUE (app, ordinal),
            UNIQUE (app, install)
        ) STRICT;
        """
}
