package import Storage

/// The schema of the registry's database.
package enum RegistrySchema {
    /// The schema; its application id is "HrRg".
    package static let schema = Schema(
        applicationID: 0x4872_5267,
        migrations: [
            Migration(1, "apps, keys and devices", tables),
            Migration(2, "an address belongs to one device", addresses),
            Migration(3, "devices by app and ordinal, and a feed of changes", rows),
            Migration(4, "users, segments and lists", groups),
            Migration(5, "devices that are gone", erasures),
            Migration(6, "how far each follower of them is", erasureCursors),
            Migration(7, "addresses and installs by one index", owners),
            Migration(8, "what became of addresses, beside their devices", addressStates),
            Migration(9, "an app's default time zone", appZones),
            Migration(10, "in which form addresses, locales and zones are", forms),
            Migration(11, "the origins of web pages that an app allows", appOrigins),
            Migration(12, "when keys end, who made them, and their last use", keyFacts),
            Migration(13, "apps that are deleted", appDeletions),
            Migration(14, "what devices may write, and by which key they came", deviceRules),
            Migration(15, "addresses that nobody has confirmed yet", confirmations),
            Migration(16, "accounts of people and their sessions", AccountStore.tables),
            Migration(17, "config sets", ConfigTable.schema),
            Migration(18, "the next key of config sets", ConfigTable.nextSeed),
            Migration(19, "counts of tags by day, and who waits for an address", counts),
            Migration(20, "how many bytes each app takes", AppSizes.schema),
            Migration(21, "whether accounts need a second factor", AccountStore.ruleTable),
            Migration(22, "no wrong code ends a code", withoutMistakes),
            Migration(23, "users who were erased", ErasedUserTable.schema),
            Migration(24, "config sets that name users", ConfigTable.namingIndex),
        ],
        whenPutBack: [newFeed, ConfigTable.whenPutBack, endedSessions].joined(separator: "\n"),
        whenPutBackAlone: newOrdinals,
        inMemory: RecentOwners.tables(room: RecentOwners.room))

    // An app is deleted from when `deleted` is set. Its row goes when nothing of it is left; its
    // number is never reused, because a saved index may still have it. In the list of erasures, an
    // entry of the kind 1 is the deletion of an app and 2 the creation of an app whose id was used
    // before; `id` is then the app's, and `row` has the ordinal 0.
    private static let appDeletions = """
        ALTER TABLE app ADD COLUMN deleted INTEGER;
        ALTER TABLE feed_state ADD COLUMN last_app INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE erasure ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX erasure_app ON erasure (row) WHERE kind > 0;
        CREATE TABLE gone_app (
            mark BLOB PRIMARY KEY,
            sequence INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    // Sessions that were ended since the backup would be open again.
    private static let endedSessions = "DELETE FROM account_session;"

    // The version of the canonical forms. Older data has 0 and is converted at the start: see
    // OneForm.
    private static let forms = """
        ALTER TABLE feed_state ADD COLUMN form INTEGER NOT NULL DEFAULT 0;
        """

    // The hash before the last change of a secret may open for a while.
    private static let keyFacts = """
        ALTER TABLE key ADD COLUMN expires INTEGER;
        ALTER TABLE key ADD COLUMN created_by TEXT NOT NULL DEFAULT '';
        ALTER TABLE key ADD COLUMN used INTEGER;
        ALTER TABLE key ADD COLUMN rotated INTEGER;
        ALTER TABLE key ADD COLUMN old_hash BLOB;
        ALTER TABLE key ADD COLUMN old_expires INTEGER;
        """

    private static let counts = """
        \(TagCountTable.schema)
        CREATE INDEX confirmation_address ON confirmation (address);
        """

    // An address is named by its key in the index of owners. What is here is not confirmed;
    // addresses of before have the state active and stay so. Codes are counted by address, because
    // a device that was deleted and comes again must not begin anew.
    private static let confirmations = """
        CREATE TABLE confirmation (
            row INTEGER NOT NULL,
            address BLOB NOT NULL,
            app INTEGER NOT NULL,
            due INTEGER NOT NULL,
            made INTEGER NOT NULL,
            codes INTEGER NOT NULL,
            mistakes INTEGER NOT NULL,
            code BLOB,
            PRIMARY KEY (row, address)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX confirmation_due ON confirmation (app, due);
        CREATE TABLE code_count (address BLOB NOT NULL, time INTEGER NOT NULL) STRICT;
        CREATE INDEX code_count_address ON code_count (address);
        CREATE INDEX code_count_time ON code_count (time);
        """

    // Whoever knew a device's id could end its codes: wrong ones are counted in memory.
    private static let withoutMistakes = "ALTER TABLE confirmation DROP COLUMN mistakes;"

    // The rules are a packed DeviceRules. A device that came before has no key.
    private static let deviceRules = """
        ALTER TABLE app ADD COLUMN rules BLOB NOT NULL DEFAULT x'';
        ALTER TABLE device ADD COLUMN made_by TEXT;
        """

    // An origin has no blank, so blanks stand between them.
    private static let appOrigins = """
        ALTER TABLE app ADD COLUMN origins TEXT NOT NULL DEFAULT '';
        """

    private static let appZones = """
        ALTER TABLE app ADD COLUMN time_zone TEXT NOT NULL DEFAULT '';
        """

    // States of addresses that changed since their devices were written: see
    // Database+AddressStates.swift.
    private static let addressStates = """
        CREATE TABLE address_state (
            row INTEGER NOT NULL,
            position INTEGER NOT NULL,
            state INTEGER NOT NULL,
            time INTEGER NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (row, position)
        ) WITHOUT ROWID, STRICT;
        """

    // The owners of addresses and installs by digest, and the entries that are not in that index
    // yet: see RecentOwners. The owners are entered again at the start, from the devices.
    private static let owners = """
        DROP TABLE address;
        DROP TABLE install;
        CREATE TABLE owner (digest BLOB PRIMARY KEY, row INTEGER NOT NULL) WITHOUT ROWID, STRICT;
        CREATE TABLE recent_owner (
            sequence INTEGER PRIMARY KEY,
            digest BLOB NOT NULL,
            row INTEGER NOT NULL
        ) STRICT;
        """

    // Followers of the feed have seen changes that a restored database does not have. Devices that
    // were erased since the backup exist again until the log of erasures was replayed.
    private static let newFeed = """
        UPDATE feed_state SET generation = randomblob(16), is_put_back = 1, must_replay = 1;
        """

    // AUTOINCREMENT: a sequence number is never reused, even after its row is deleted.
    private static let erasures = """
        CREATE TABLE erasure (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            row INTEGER NOT NULL,
            id TEXT NOT NULL
        ) STRICT;
        ALTER TABLE feed_state ADD COLUMN is_put_back INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feed_state ADD COLUMN must_replay INTEGER NOT NULL DEFAULT 0;
        """

    // A cursor belongs to the generation in which it was stored: in another one its follower begins
    // again.
    private static let erasureCursors = """
        CREATE TABLE erasure_cursor (
            follower INTEGER PRIMARY KEY,
            generation BLOB NOT NULL,
            sequence INTEGER NOT NULL
        ) STRICT;
        """

    // Delivery may know ordinals that were assigned after the backup. Plans that use them belong to
    // another generation now, and inboxes must not find another device under them. A million is
    // more than a registry assigns between two backups, and costs no memory.
    private static let newOrdinals = """
        UPDATE app SET generation = random(), next_ordinal = next_ordinal + 1000000;
        DELETE FROM free_ordinal;
        """

    // Only addresses in use are here; the device has everything else about them.
    private static let addresses = """
        CREATE TABLE address (
            app TEXT NOT NULL,
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            device TEXT NOT NULL,
            PRIMARY KEY (app, kind, value)
        ) WITHOUT ROWID, STRICT;
        """

    // A user's row holds the user's tags; a user may have devices without a row.
    private static let groups = """
        CREATE TABLE user (
            app INTEGER NOT NULL,
            id TEXT NOT NULL,
            tags TEXT NOT NULL,
            profile BLOB NOT NULL,
            PRIMARY KEY (app, id)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE user_device (
            app INTEGER NOT NULL,
            user TEXT NOT NULL,
            ordinal INTEGER NOT NULL,
            PRIMARY KEY (app, user, ordinal)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE segment (
            app INTEGER NOT NULL,
            name TEXT NOT NULL,
            audience TEXT NOT NULL,
            updated INTEGER NOT NULL,
            PRIMARY KEY (app, name)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE list (
            number INTEGER PRIMARY KEY,
            app INTEGER NOT NULL,
            name TEXT NOT NULL,
            updated INTEGER NOT NULL,
            UNIQUE (app, name)
        ) STRICT;
        CREATE TABLE list_member (
            list INTEGER NOT NULL,
            ordinal INTEGER NOT NULL,
            PRIMARY KEY (list, ordinal)
        ) WITHOUT ROWID, STRICT;
        """

    // A device's key has its app's number in the upper half and its ordinal in the lower half, so
    // that new devices of an app come last. Addresses are found by the first 16 bytes of a digest;
    // their owners are entered again at the start, from the devices. The feed keeps its last row
    // for ever, so that no sequence number is reused.
    private static let rows = """
        ALTER TABLE app RENAME TO old_app;
        ALTER TABLE device RENAME TO old_device;
        DROP TABLE address;
        CREATE TABLE app (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            next_ordinal INTEGER NOT NULL DEFAULT 0,
            generation INTEGER NOT NULL,
            created INTEGER NOT NULL
        ) STRICT;
        INSERT INTO app (id, name, next_ordinal, generation, created)
            SELECT id, name, next_ordinal, generation, created FROM old_app ORDER BY id;
        CREATE TABLE device (
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            install TEXT,
            user TEXT,
            secret_hash BLOB NOT NULL,
            tags TEXT NOT NULL,
            tag_version INTEGER NOT NULL,
            profile BLOB NOT NULL,
            created INTEGER NOT NULL,
            synced INTEGER NOT NULL
        ) STRICT;
        INSERT INTO device
            SELECT app.number << 32 | ordinal, old_device.id, install, NULL, secret_hash, tags,
                tag_version, profile, old_device.created, synced
            FROM old_device JOIN app ON app.id = old_device.app ORDER BY 1;
        CREATE TABLE install (
            app INTEGER NOT NULL,
            install TEXT NOT NULL,
            ordinal INTEGER NOT NULL,
            PRIMARY KEY (app, install)
        ) WITHOUT ROWID, STRICT;
        INSERT INTO install
            SELECT row >> 32, install, row & 4294967295 FROM device WHERE install IS NOT NULL;
        CREATE TABLE address (
            digest BLOB PRIMARY KEY,
            row INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE free_ordinal (
            app INTEGER NOT NULL,
            since INTEGER NOT NULL,
            ordinal INTEGER NOT NULL,
            PRIMARY KEY (app, since, ordinal)
        ) WITHOUT ROWID, STRICT;
        CREATE TABLE feed (sequence INTEGER PRIMARY KEY, row INTEGER NOT NULL) STRICT;
        CREATE TABLE feed_state (generation BLOB NOT NULL) STRICT;
        INSERT INTO feed_state VALUES (randomblob(16));
        DROP TABLE old_device;
        DROP TABLE old_app;
        """

    // Tags are text with one tag on each line: no tag has a control character. Ordinals are never
    // reused, so an old bitmap can miss a device but never name another one.
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
