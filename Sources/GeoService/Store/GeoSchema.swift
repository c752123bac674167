import ServiceStorage
package import Storage

/// The schema of `geo.db`.
package enum GeoSchema {
    /// The application id and the migrations of the database.
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
            Migration(8, "apps that were deleted", FollowedTable.apps),
            Migration(9, "up to which change an app's deletions are forgotten", forgottenOfApp),
        ],
        whenPutBack: forgetPositions)

    // Versions that were assigned since the backup are assigned again.
    private static let newFeed = """

        UPDATE place_feed SET generation = randomblob(8);
        """

    // An app that deletes very many places has its oldest deletions forgotten, and no other app.
    private static let forgottenOfApp = """
        ALTER TABLE place_app ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
        """

    // The slots tell a saved index which places were deleted since; records from before have none.
    private static let goneSlots = """
        ALTER TABLE place_gone ADD COLUMN slot INTEGER NOT NULL DEFAULT 0;
        """

    // The request that was sent to delivery, which is sent again unchanged even if the place has
    // changed; NULL if none was sent.
    private static let storyRequests = """
        ALTER TABLE transition_log ADD COLUMN request BLOB;
        CREATE INDEX transition_device ON transition_log (device, number);
        """

    // A row has positions that were stored together, and the number of the last of them. Older
    // positions, stored one by one, are converted when geo starts.
    private static let positionLog = """
        ALTER TABLE position RENAME TO position_before;
        CREATE TABLE position_log (
            number INTEGER PRIMARY KEY,
            app INTEGER NOT NULL,
            body BLOB NOT NULL
        ) STRICT;
        """

    // Consent may have been withdrawn since the backup, and no other service knows that. Devices
    // report their positions again.
    private static let forgetPositions = """
        DELETE FROM position_before;
        DELETE FROM position_log;
        DELETE FROM movement;
        DELETE FROM transition_log;
        UPDATE transition_feed SET generation = randomblob(8);
        """ + FollowedTable.whenPutBack + newFeed

    // A row belongs to a device, as in `position`. What waits for delivery is found by partial
    // indexes, which have no other entries.
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

    // A position's key has its app's number in the upper half and the device's ordinal in the lower
    // half, so that a device with a reused ordinal replaces the one before. Erased devices are
    // marked for some time, because a position of one may still arrive.
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

    // AUTOINCREMENT: a slot is never reused, so a search that began before a delete finds nothing
    // there instead of another place. The columns that the index needs come before the long texts,
    // so that reading all of them skips the overflow pages.
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

    // The columns that the index needs come first, then the encoded place, so that reading all of
    // them skips the overflow pages. Older places are encoded when geo starts, because SQL cannot
    // do that. Slots are never reused: a search that began before a delete finds nothing there
    // instead of another place.
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
