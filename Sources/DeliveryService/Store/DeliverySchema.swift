package import Storage

/// What delivery.db holds.
package enum DeliverySchema {
    /// The tables, and how they came to be.
    package static let schema = Schema(
        applicationID: 0x4845_4c44,  // "HELD"
        migrations: [Migration(1, "queue, switches, inbox", queue + switches + inbox)])

    private static let queue = """
        CREATE TABLE notification (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            app TEXT NOT NULL,
            type TEXT NOT NULL,
            content BLOB NOT NULL,
            audience TEXT NOT NULL,
            state INTEGER NOT NULL,
            reason TEXT NOT NULL,
            create_time INTEGER NOT NULL,
            deliver_time INTEGER NOT NULL,
            expire_time INTEGER NOT NULL,
            finish_time INTEGER,
            due_time INTEGER,
            is_planned INTEGER NOT NULL,
            planned INTEGER,
            published INTEGER,
            generation INTEGER NOT NULL,
            devices INTEGER NOT NULL,
            delivered INTEGER NOT NULL,
            failed INTEGER NOT NULL,
            retrying INTEGER NOT NULL,
            suppressed INTEGER NOT NULL,
            expired INTEGER NOT NULL,
            uncertain INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX notification_of_app ON notification (app, sequence);
        CREATE INDEX notification_of_state ON notification (app, state, sequence);
        CREATE INDEX notification_due ON notification (is_planned, due_time)
            WHERE due_time IS NOT NULL;
        CREATE UNIQUE INDEX notification_published ON notification (published)
            WHERE published IS NOT NULL;
        CREATE TABLE submission (
            app TEXT NOT NULL,
            key TEXT NOT NULL,
            digest BLOB NOT NULL,
            notification INTEGER NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (app, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE chunk (
            notification INTEGER NOT NULL REFERENCES notification,
            number INTEGER NOT NULL,
            ordinals BLOB NOT NULL,
            done BLOB NOT NULL,
            is_done INTEGER NOT NULL,
            lease INTEGER NOT NULL,
            PRIMARY KEY (notification, number)
        ) STRICT;
        CREATE INDEX chunk_open ON chunk (notification, number) WHERE is_done = 0;
        CREATE TABLE retry (
            notification INTEGER NOT NULL REFERENCES notification,
            ordinal INTEGER NOT NULL,
            adapter TEXT NOT NULL,
            device TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            due_time INTEGER NOT NULL,
            error TEXT NOT NULL,
            PRIMARY KEY (notification, ordinal, adapter)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX retry_due ON retry (notification, due_time);
        CREATE INDEX retry_device ON retry (device);
        CREATE TABLE failure (
            notification INTEGER NOT NULL REFERENCES notification,
            ordinal INTEGER NOT NULL,
            adapter TEXT NOT NULL,
            device TEXT NOT NULL,
            is_uncertain INTEGER NOT NULL,
            time INTEGER NOT NULL,
            error TEXT NOT NULL,
            PRIMARY KEY (notification, ordinal, adapter)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX failure_device ON failure (device);
        CREATE TABLE error (
            notification INTEGER NOT NULL REFERENCES notification,
            adapter TEXT NOT NULL,
            message TEXT NOT NULL,
            count INTEGER NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (notification, adapter, message)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE process (epoch INTEGER NOT NULL) STRICT;
        INSERT INTO process VALUES (0);

        """

    private static let switches = """
        CREATE TABLE kill_switch (
            app TEXT PRIMARY KEY,
            is_on INTEGER NOT NULL,
            reason TEXT NOT NULL,
            changed_by TEXT NOT NULL,
            time INTEGER NOT NULL,
            epoch INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE kill_switch_change (
            epoch INTEGER PRIMARY KEY,
            app TEXT NOT NULL,
            is_on INTEGER NOT NULL,
            reason TEXT NOT NULL,
            changed_by TEXT NOT NULL,
            time INTEGER NOT NULL
        ) STRICT;

        """

    private static let inbox = """
        CREATE TABLE event (
            app TEXT NOT NULL,
            device TEXT NOT NULL,
            id TEXT NOT NULL,
            message TEXT NOT NULL,
            kind INTEGER NOT NULL,
            time INTEGER NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (app, device, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE erasure (
            app TEXT NOT NULL,
            ordinal INTEGER NOT NULL,
            planned INTEGER NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (app, ordinal)
        ) STRICT, WITHOUT ROWID;
        """
}
