extension DeliverySchema {
    /// The numbers of messages that devices got, the messages that caps held back, and digests.
    ///
    /// A row of `cap_count` is a binary digit: the devices in a block of 65,536 ordinals whose
    /// number of messages between `start` and `finish` has a 1 at `place`. `held_back.waiting` has
    /// the devices to which a digest will report the message; null if there are none.
    static let caps = """
        ALTER TABLE notification ADD COLUMN ignores_caps INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE notification ADD COLUMN is_digest INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE frequency_cap (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            type TEXT NOT NULL,
            cap BLOB NOT NULL,
            span INTEGER NOT NULL,
            generation INTEGER NOT NULL DEFAULT 0,
            next_digest INTEGER,
            UNIQUE (app, type)
        ) STRICT;
        CREATE INDEX frequency_cap_due ON frequency_cap (next_digest)
            WHERE next_digest IS NOT NULL;
        CREATE TABLE cap_count (
            cap INTEGER NOT NULL,
            block INTEGER NOT NULL,
            start INTEGER NOT NULL,
            finish INTEGER NOT NULL,
            place INTEGER NOT NULL,
            ordinals BLOB NOT NULL,
            PRIMARY KEY (cap, block, start, finish, place)
        ) STRICT;
        CREATE INDEX cap_count_finish ON cap_count (cap, finish);
        CREATE TABLE held_back (
            notification INTEGER NOT NULL REFERENCES notification,
            cap INTEGER NOT NULL,
            block INTEGER NOT NULL,
            not_before INTEGER NOT NULL,
            ordinals BLOB NOT NULL,
            waiting BLOB,
            PRIMARY KEY (notification, cap, block, not_before)
        ) STRICT;
        CREATE INDEX held_back_waiting ON held_back (cap, notification)
            WHERE waiting IS NOT NULL;
        CREATE TABLE digest_audience (
            notification INTEGER NOT NULL REFERENCES notification,
            block INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            ordinals BLOB NOT NULL,
            PRIMARY KEY (notification, block)
        ) STRICT;
        CREATE TABLE digest_part (
            notification INTEGER NOT NULL REFERENCES notification,
            missed INTEGER NOT NULL REFERENCES notification,
            PRIMARY KEY (notification, missed)
        ) STRICT, WITHOUT ROWID;
        """

    /// The span of a cap in which a notification's devices were counted, the latest row last; a row
    /// without `ordinals` is for all devices.
    ///
    /// For notifications planned before this table existed, the span is derived from the delivery
    /// time, which is mostly right.
    static let capMoments = """
        CREATE TABLE cap_moment (
            notification INTEGER NOT NULL REFERENCES notification,
            cap INTEGER NOT NULL,
            start INTEGER NOT NULL,
            finish INTEGER NOT NULL,
            ordinals BLOB
        ) STRICT;
        CREATE INDEX cap_moment_of ON cap_moment (notification, cap);
        INSERT INTO cap_moment (notification, cap, start, finish)
            SELECT sequence, number, time / width * width, time / width * width + width FROM (
                SELECT sequence, number, max(create_time, deliver_time) AS time,
                    max(1, span / 24) AS width
                FROM notification JOIN frequency_cap USING (app)
                WHERE is_planned AND finish_time IS NULL
                    AND notification.generation = frequency_cap.generation);
        """
}
