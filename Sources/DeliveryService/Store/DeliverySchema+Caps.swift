extension DeliverySchema {
    /// How many messages devices have got, who did not get one for that, and digests.
    ///
    /// `cap_count` has the devices of a block of 65,536 ordinals whose number of messages, of those
    /// between `start` and `finish`, has the digit 1 at a place in binary. `held_back.waiting` are
    /// those of its devices that a digest is to tell of it; null: none.
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

    /// In which span of a cap a notification's devices were counted, the latest row last; without
    /// `ordinals`, all of them.
    ///
    /// Of what was planned before there was this table it is known by when it was to go, mostly.
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

    /// What waited for a digest when the backup was made has most likely been told since.
    static let forgetMissed = """
        UPDATE held_back SET waiting = NULL WHERE waiting IS NOT NULL;
        UPDATE frequency_cap SET next_digest = NULL;
        """
}
