import ServiceStorage
package import Storage

/// What `geo.db` holds.
package enum GeoSchema {
    /// The mark and the history of the database.
    package static let schema = Schema(
        applicationID: 0x4847_656f,  // "HGeo"
        migrations: [
            Migration(1, "places", places),
            Migration(2, "where devices were last", positions),
            Migration(3, "packed places", packedPlaces),
            Migration(4, "what devices do at places", movements),
            Migration(5, "slots of deleted places", goneSlots),
            Migration(6, "a log of positions", positionLog),
            Migration(7, "what delivery was asked for, and transitions by device", storyRequests),
        ],
        whenPutBack: forgetPositions)

    // Versions that were given out since the backup are given out again.
    private static let newFeed = """

        UPDATE place_feed SET generation = randomblob(8);
        """

    // A saved index is told by them what has gone since: it has none of before.
    private static let goneSlots = """
        ALTER TABLE place_gone ADD COLUMN slot INTEGER NOT NULL DEFAULT 0;
        """

    // What delivery was asked for it is asked for again, though the place may be another now; NULL
    // while it was not asked.
    private static let storyRequests = """
        ALTER TABLE transition_log ADD COLUMN request BLOB;
        CREATE INDEX transition_device ON transition_log (device, number);
        """

    // A row has some positions that were stored together, and the number of the last of them. What
    // was stored one by one is taken over when geo starts.
    private static let positionLog = """
        ALTER TABLE position RENAME TO position_before;
        CREATE TABLE position_log (
            number INTEGER PRIMARY KEY,
            app INTEGER NOT NULL,
            body BLOB NOT NULL
        ) STRICT;
        """

    // Consent may have been withdrawn since the backup, and nobody else knows of that. Devices say
    // again where they are.
    private static let forgetPositions = """
        DELETE FROM position_before;
        DELETE FROM position_log;
        DELETE FROM movement;
        DELETE FROM transition_log;
        UPDATE transition_feed SET generation = randomblob(8);
        """ + FollowedTable.whenPutBack + newFeed

    // A row is a device's, as of `position`. What waits for delivery is found by partial indexes,
    // which are empty but for that.
    private static let movements = """
        CREATE TABLE movement (
            row INTEGER PRIMARY KEY,
            device TEXT NOT NULL,
            version INTEGER NOT NULL,
            due INTEGER,
            time INTEGER NOT NULL,
            body BLOB NOT NULL
        ) STRICT;
        CREATE INDEX movement_due ON movement (due) WHERE due IS NOT NULL;
        CREATE INDEX movement_time ON movement (time);
        CREATE TABLE transition_log (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            row INTEGER NOT NULL,
            device TEXT NOT NULL,
            id TEXT NOT NULL,
            slot INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            since INTEGER NOT NULL,
            time INTEGER NOT NULL,
            place TEXT NOT NULL,
            version INTEGER NOT NULL,
            edge REAL NOT NULL,
            accuracy REAL NOT NULL,
            paused INTEGER NOT NULL,
            streamed INTEGER NOT NULL,
            fate INTEGER NOT NULL,
            silent INTEGER NOT NULL,
            reason TEXT NOT NULL,
            text TEXT NOT NULL DEFAULT '',
            notification TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE UNIQUE INDEX transition_once ON transition_log (row, place, kind, since);
        CREATE INDEX transition_slot ON transition_log (slot, time);
        CREATE INDEX transition_time ON transition_log (time);
        CREATE INDEX transition_sending ON transition_log (number) WHERE fate = 1;
        CREATE INDEX transition_telling ON transition_log (number) WHERE streamed = 1;
        CREATE TABLE transition_feed (generation BLOB NOT NULL) STRICT;
        INSERT INTO transition_feed VALUES (randomblob(8));
        CREATE TABLE moment_policy (
            app TEXT NOT NULL,
            type TEXT NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (app, type)
        ) STRICT, WITHOUT ROWID;
        """

    // A position's key is its app's number in the upper half and the device's ordinal in the lower,
    // so that a device that comes after one with the same ordinal takes its place. Who was erased
    // is known by a mark for a while: a position of it may still be on its way.
    private static let positions = """
        CREATE TABLE position_app (
            number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 2147483647),
            id TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE position (
            row INTEGER PRIMARY KEY,
            device TEXT NOT NULL,
            latitude INTEGER NOT NULL,
            longitude INTEGER NOT NULL,
            accuracy REAL NOT NULL,
            fixed INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE erased_device (
            mark BLOB PRIMARY KEY,
            time INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX erased_device_time ON erased_device (time);
        """ + FollowedTable.creation

    // AUTOINCREMENT: a slot is never given twice, so a search that began before a delete finds
    // nothing there, and not another place. What the index needs comes before the long texts, so
    // that reading all of it leaves their overflow pages alone.
    private static let places = """
        CREATE TABLE place (
            slot INTEGER PRIMARY KEY AUTOINCREMENT CHECK (slot BETWEEN 1 AND 4294967295),
            app TEXT NOT NULL,
            id TEXT NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            radius REAL NOT NULL,
            active_from INTEGER NOT NULL,
            active_until INTEGER NOT NULL,
            title TEXT NOT NULL,
            blurb TEXT NOT NULL,
            url TEXT NOT NULL,
            image_url TEXT NOT NULL,
            UNIQUE (app, id)
        ) STRICT;
        """

    // What the index needs comes first, then the place as it travels, whose overflow pages are left
    // alone when all of it is read. Places from before are packed when geo starts, for SQL cannot.
    // Numbers are never given twice: a search that began before a delete finds nothing there, and
    // not another place.
    private static let packedPlaces = """
        ALTER TABLE place RENAME TO place_before;
        CREATE TABLE place (
            slot INTEGER PRIMARY KEY CHECK (slot BETWEEN 1 AND 4294967295),
            app INTEGER NOT NULL,
            version INTEGER NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            radius REAL NOT NULL,
            active_from INTEGER NOT NULL,
            active_until INTEGER NOT NULL,
            schedule INTEGER NOT NULL,
            terms BLOB NOT NULL,
            id TEXT NOT NULL,
            packed BLOB NOT NULL,
            polygon BLOB
        ) STRICT;
        CREATE UNIQUE INDEX place_id ON place (app, id);
        CREATE UNIQUE INDEX place_version ON place (app, version);
        CREATE TABLE place_gone (
            app INTEGER NOT NULL,
            version INTEGER NOT NULL,
            id TEXT NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (app, version)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX place_gone_time ON place_gone (time);
        CREATE TABLE place_app (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE place_term (
            number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 4294967295),
            app INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            text TEXT NOT NULL,
            UNIQUE (app, kind, text)
        ) STRICT;
        CREATE TABLE place_schedule (
            number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 4294967295),
            packed BLOB NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE place_feed (
            generation BLOB NOT NULL,
            version INTEGER NOT NULL,
            slot INTEGER NOT NULL,
            forgotten INTEGER NOT NULL
        ) STRICT;
        INSERT INTO place_feed VALUES (randomblob(8), 0, 0, 0);
        INSERT INTO place_app (id) SELECT DISTINCT app FROM place_before;
        INSERT INTO place_term (app, kind, text) SELECT number, 4, '*' FROM place_app;
        """
}
