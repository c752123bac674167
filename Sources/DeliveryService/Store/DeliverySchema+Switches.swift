extension DeliverySchema {
    /// Records releases in the log of the switches with their own reasons; before, only adapters'
    /// releases were recorded, by a word in place of the reason.
    static let releases = """
        ALTER TABLE kill_switch ADD COLUMN is_release INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE kill_switch_change ADD COLUMN is_release INTEGER NOT NULL DEFAULT 0;
        UPDATE kill_switch SET is_release = 1, reason = ''
            WHERE kind = 1 AND is_on = 0 AND awaits_release = 0 AND reason = 'released';
        UPDATE kill_switch_change SET is_release = 1, reason = ''
            WHERE kind = 1 AND is_on = 0 AND awaits_release = 0 AND reason = 'released';
        """

    /// Gives switches a scope and a mode; `kind` and `name` are those of a ``SwitchTarget``.
    ///
    /// Deliveries are now counted by lane too, so that an adapter's switch can show what it
    /// interrupted. Older deliveries are assigned to a lane only if there was a single one.
    static let switchesByScope = """
        ALTER TABLE kill_switch RENAME TO old_kill_switch;
        CREATE TABLE kill_switch (
            app TEXT NOT NULL,
            kind INTEGER NOT NULL DEFAULT 0,
            name TEXT NOT NULL DEFAULT '',
            is_on INTEGER NOT NULL,
            mode INTEGER NOT NULL DEFAULT 1,
            awaits_release INTEGER NOT NULL DEFAULT 0,
            reason TEXT NOT NULL,
            changed_by TEXT NOT NULL,
            time INTEGER NOT NULL,
            epoch INTEGER NOT NULL,
            PRIMARY KEY (app, kind, name)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO kill_switch (app, is_on, reason, changed_by, time, epoch)
            SELECT app, is_on, reason, changed_by, time, epoch FROM old_kill_switch;
        DROP TABLE old_kill_switch;
        ALTER TABLE kill_switch_change ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE kill_switch_change ADD COLUMN name TEXT NOT NULL DEFAULT '';
        ALTER TABLE kill_switch_change ADD COLUMN mode INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE kill_switch_change ADD COLUMN awaits_release INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX kill_switch_change_of_app ON kill_switch_change (app, epoch);
        CREATE TABLE lane_count (
            notification INTEGER NOT NULL REFERENCES notification,
            lane INTEGER NOT NULL REFERENCES lane,
            delivered INTEGER NOT NULL,
            PRIMARY KEY (notification, lane)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO lane_count
            SELECT sequence, min(lane), delivered
            FROM notification JOIN chunk ON notification = sequence
            WHERE due_time IS NOT NULL
            GROUP BY sequence HAVING min(lane) = max(lane);
        """
}
