extension DeliverySchema {
    /// Chunks that belong to one lane and are leased; the ends of leases are in memory, because no
    /// other process opens the file.
    ///
    /// `state` of chunks and retries is 0 if over, 1 if open, 2 if held until a release. `intent`
    /// is null if the chunk is not leased, or was released with all results known.
    static let lanes = """
        CREATE TABLE lane (
            number INTEGER PRIMARY KEY,
            app TEXT NOT NULL,
            adapter TEXT NOT NULL,
            UNIQUE (app, adapter)
        ) STRICT;
        ALTER TABLE notification ADD COLUMN priority INTEGER NOT NULL DEFAULT 2;
        ALTER TABLE notification ADD COLUMN on_uncertain INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE notification ADD COLUMN collapse_key TEXT NOT NULL DEFAULT '';
        ALTER TABLE notification ADD COLUMN open_chunks INTEGER NOT NULL DEFAULT 0;
        DROP INDEX notification_due;
        CREATE INDEX notification_due ON notification (state, due_time)
            WHERE due_time IS NOT NULL;
        CREATE INDEX notification_replacing ON notification (app, collapse_key, sequence)
            WHERE collapse_key <> '';
        \(audience)
        \(chunks)
        \(retries)
        """

    // The devices that the selector matched, for the inbox. Open work from before there were lanes
    // is beside it, until the service takes it over.
    private static let audience = """
        DROP INDEX chunk_open;
        ALTER TABLE chunk RENAME TO audience;
        CREATE INDEX audience_undone ON audience (notification, number) WHERE is_done = 0;
        """

    // The ordinals come last, because queries over many chunks do not read them.
    private static let chunks = """
        CREATE TABLE chunk (
            notification INTEGER NOT NULL REFERENCES notification,
            number INTEGER NOT NULL,
            lane INTEGER NOT NULL REFERENCES lane,
            priority INTEGER NOT NULL,
            state INTEGER NOT NULL,
            left INTEGER NOT NULL,
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            intent INTEGER,
            done BLOB,
            ordinals BLOB NOT NULL,
            PRIMARY KEY (notification, number)
        ) STRICT;
        CREATE INDEX chunk_open ON chunk (lane, priority DESC, notification, number)
            WHERE state = 1;
        """

    private static let retries = """
        ALTER TABLE retry RENAME TO old_retry;
        DROP INDEX retry_due;
        DROP INDEX retry_device;
        CREATE TABLE retry (
            notification INTEGER NOT NULL REFERENCES notification,
            ordinal INTEGER NOT NULL,
            adapter TEXT NOT NULL,
            lane INTEGER NOT NULL REFERENCES lane,
            device TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            due_time INTEGER NOT NULL,
            may_have_arrived INTEGER NOT NULL,
            is_leased INTEGER NOT NULL,
            state INTEGER NOT NULL,
            error TEXT NOT NULL,
            PRIMARY KEY (notification, ordinal, adapter)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX retry_due ON retry (lane, due_time) WHERE state = 1;
        CREATE INDEX retry_device ON retry (device);
        INSERT INTO lane (app, adapter)
            SELECT DISTINCT app, adapter FROM old_retry JOIN notification ON sequence = notification
            UNION SELECT DISTINCT app, adapter FROM failure JOIN notification
                ON sequence = notification;
        INSERT INTO retry
            SELECT old_retry.notification, ordinal, old_retry.adapter, lane.number, device,
                attempts, old_retry.due_time, 0, 0,
                CASE notification.state WHEN 3 THEN 1 ELSE 2 END, error
            FROM old_retry
            JOIN notification ON sequence = old_retry.notification
            JOIN lane ON lane.app = notification.app AND lane.adapter = old_retry.adapter;
        DROP TABLE old_retry;
        """

    /// The leases and their ends, which are lost with the process; its successor leases everything
    /// again.
    ///
    /// `doubt` is the last device that an earlier worker may have sent to.
    static let leases = """
        CREATE TEMP TABLE chunk_lease (
            notification INTEGER NOT NULL,
            number INTEGER NOT NULL,
            token INTEGER NOT NULL,
            until INTEGER NOT NULL,
            worker INTEGER NOT NULL,
            doubt INTEGER,
            PRIMARY KEY (notification, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TEMP TABLE row_lease (
            notification INTEGER NOT NULL,
            ordinal INTEGER NOT NULL,
            adapter TEXT NOT NULL,
            token INTEGER NOT NULL,
            until INTEGER NOT NULL,
            worker INTEGER NOT NULL,
            PRIMARY KEY (notification, ordinal, adapter)
        ) STRICT, WITHOUT ROWID;
        CREATE TEMP TABLE plan_lease (
            notification INTEGER PRIMARY KEY,
            token INTEGER NOT NULL,
            until INTEGER NOT NULL
        ) STRICT;
        """
}
