extension DeliverySchema {
    /// The results of deliveries beside the counts: why they failed or were suppressed, the
    /// devices' receipts, and the event stream.
    ///
    /// A delivery that succeeded has no row. ``TallyTable`` has the subjects of `tally`. `setback`
    /// has the devices of a chunk (`block` is its number), or those of rows (`block` is -1 -
    /// ordinal / 65,536), to which a lane delivered nothing for one reason. `receipt.kinds` has a
    /// bit for each kind. `failure.class` is the number in the protobuf schema.
    static let aftermath = """
        ALTER TABLE failure ADD COLUMN class INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE failure ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
        UPDATE failure SET class = 5 WHERE is_uncertain = 1;
        CREATE INDEX failure_newest ON failure (notification, time);
        CREATE INDEX chunk_place ON chunk (notification, lane, last);
        CREATE TABLE tally (
            notification INTEGER NOT NULL REFERENCES notification,
            subject INTEGER NOT NULL,
            key INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (notification, subject, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE reason (
            number INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL,
            text TEXT NOT NULL,
            UNIQUE (kind, text)
        ) STRICT;
        CREATE TABLE setback (
            notification INTEGER NOT NULL REFERENCES notification,
            lane INTEGER NOT NULL REFERENCES lane,
            block INTEGER NOT NULL,
            reason INTEGER NOT NULL REFERENCES reason,
            ordinals BLOB NOT NULL,
            PRIMARY KEY (notification, lane, block, reason)
        ) STRICT;
        CREATE TABLE receipt (
            notification INTEGER NOT NULL REFERENCES notification,
            ordinal INTEGER NOT NULL,
            kinds INTEGER NOT NULL,
            PRIMARY KEY (notification, ordinal)
        ) STRICT, WITHOUT ROWID;
        \(stream)
        """

    /// Counts for each error how many deliveries are given up with it at present.
    ///
    /// The code that writes a failure counts it, and the trigger counts deletions. A failure is
    /// never written twice, because REPLACE would not be counted. A failure whose text has no error
    /// row of its own was counted as a further error.
    static let stillFailed = """
        ALTER TABLE error ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
        UPDATE error SET failed = now.count FROM (
            SELECT failure.notification, failure.adapter,
                coalesce(message, 'further errors') AS message, count(*) AS count
            FROM failure LEFT JOIN error ON error.notification = failure.notification
                AND error.adapter = failure.adapter AND message = failure.error
            GROUP BY 1, 2, 3) AS now
        WHERE error.notification = now.notification AND error.adapter = now.adapter
            AND error.message = now.message;
        CREATE TRIGGER failure_gone AFTER DELETE ON failure BEGIN
            UPDATE error SET failed = failed - 1
            WHERE notification = OLD.notification AND adapter = OLD.adapter
                AND message = coalesce(
                    (SELECT message FROM error WHERE notification = OLD.notification
                        AND adapter = OLD.adapter AND message = OLD.error),
                    'further errors');
        END;
        CREATE INDEX erasure_planned ON erasure (app, planned);
        """

    /// Groups similar failures in one row and one event of the stream.
    ///
    /// `devices` has them in the format of ``DeviceLines``; all are of one `block`.
    /// `failure.number` is the number of the last of their events; older failures have smaller
    /// numbers. A row of the stream with `devices` has as many numbers as lines, and `number` is
    /// the last.
    static let failuresInGroups = """
        DROP TRIGGER failure_gone;
        ALTER TABLE failure RENAME TO old_failure;
        CREATE TABLE failure (
            number INTEGER PRIMARY KEY,
            notification INTEGER NOT NULL REFERENCES notification,
            block INTEGER NOT NULL,
            adapter TEXT NOT NULL,
            class INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            time INTEGER NOT NULL,
            error TEXT NOT NULL,
            count INTEGER NOT NULL,
            devices TEXT NOT NULL
        ) STRICT;
        INSERT INTO failure (number, notification, block, adapter, class, attempts, time, error,
                count, devices)
            SELECT row_number() OVER (ORDER BY notification, time)
                    - (SELECT count(*) FROM old_failure),
                notification, ordinal / 1024, adapter, class, attempts, time, error, 1,
                ordinal || ' ' || device
            FROM old_failure;
        DROP TABLE old_failure;
        CREATE INDEX failure_newest ON failure (notification);
        CREATE INDEX failure_block ON failure (block, notification);
        CREATE TRIGGER failure_gone AFTER DELETE ON failure BEGIN
            \(count("- OLD.count"))
        END;
        CREATE TRIGGER failure_less AFTER UPDATE OF count ON failure BEGIN
            \(count("- OLD.count + NEW.count"))
        END;
        ALTER TABLE stream ADD COLUMN block INTEGER;
        ALTER TABLE stream ADD COLUMN devices TEXT;
        CREATE INDEX stream_block ON stream (app, block) WHERE block IS NOT NULL;
        CREATE INDEX stream_told ON stream (number) WHERE devices IS NOT NULL;
        """

    /// Reduces the pages that a checkpoint writes: each table or index that it touches costs a
    /// page, written twice.
    ///
    /// `tally` counts by lane what `lane_count` did. Rows of the stream with devices are searched
    /// one by one for readers that learn of erasures late.
    static let lessWritten = """
        INSERT INTO tally (notification, subject, key, count)
            SELECT notification, 4, lane, delivered FROM lane_count WHERE delivered <> 0
            ON CONFLICT DO UPDATE SET count = excluded.count;
        DROP TABLE lane_count;
        DROP INDEX stream_told;
        """

    private static func count(_ change: String) -> String {
        """
        UPDATE error SET failed = failed \(change)
            WHERE notification = OLD.notification AND adapter = OLD.adapter
                AND message = coalesce(
                    (SELECT message FROM error WHERE notification = OLD.notification
                        AND adapter = OLD.adapter AND message = OLD.error),
                    'further errors');
        """
    }

    // `removed` is the last deleted number: a reader that is behind it has missed events.
    private static let stream = """
        CREATE TABLE stream (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            time INTEGER NOT NULL,
            device TEXT,
            body BLOB NOT NULL
        ) STRICT;
        CREATE INDEX stream_of_app ON stream (app, number);
        CREATE INDEX stream_device ON stream (device) WHERE device IS NOT NULL;
        CREATE TABLE stream_bound (removed INTEGER NOT NULL) STRICT;
        INSERT INTO stream_bound VALUES (0);
        """
}
