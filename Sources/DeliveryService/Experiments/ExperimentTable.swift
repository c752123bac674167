import Audience
import Protocol
import ServiceKit
import Storage

/// The experiments and their groups, inside a transaction.
enum ExperimentTable {
    /// The tables.
    ///
    /// The devices of a group are stored by the upper half of their ordinals, so that few bytes are
    /// read to find one. A device that reached the goal has a row, so that it counts once; an
    /// erasure deletes the row, and the group's count stays.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        CREATE TABLE experiment (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            goal TEXT NOT NULL,
            asked BLOB NOT NULL,
            seed TEXT NOT NULL,
            state INTEGER NOT NULL,
            reason TEXT NOT NULL,
            create_time INTEGER NOT NULL,
            created_by TEXT NOT NULL,
            begins INTEGER NOT NULL,
            ends INTEGER,
            winner TEXT NOT NULL,
            decided INTEGER,
            ended_by TEXT NOT NULL,
            generation INTEGER NOT NULL,
            all_out INTEGER,
            rest_variant TEXT NOT NULL,
            UNIQUE (app, name)
        ) STRICT;
        CREATE INDEX experiment_open ON experiment (begins) WHERE state < 4;
        CREATE INDEX experiment_goal_of ON experiment (app, goal);
        CREATE TABLE experiment_group (
            app TEXT NOT NULL,
            experiment INTEGER NOT NULL,
            place INTEGER NOT NULL,
            devices INTEGER NOT NULL,
            notification_id TEXT NOT NULL,
            reached INTEGER NOT NULL,
            value REAL NOT NULL,
            PRIMARY KEY (experiment, place)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX experiment_group_of ON experiment_group (app);
        CREATE TABLE experiment_member (
            app TEXT NOT NULL,
            experiment INTEGER NOT NULL,
            place INTEGER NOT NULL,
            block INTEGER NOT NULL,
            ordinals BLOB NOT NULL,
            PRIMARY KEY (experiment, block, place)
        ) STRICT;
        CREATE INDEX experiment_member_of ON experiment_member (app);
        CREATE TABLE experiment_reached (
            app TEXT NOT NULL,
            ordinal INTEGER NOT NULL,
            experiment INTEGER NOT NULL,
            PRIMARY KEY (app, ordinal, experiment)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX experiment_reached_in ON experiment_reached (experiment);
        CREATE TABLE goal (
            app TEXT NOT NULL,
            id BLOB NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (app, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX goal_time ON goal (time);
        """

    /// Ends what a restored database cannot go on with.
    ///
    /// What should have begun since the backup most likely has. Of what ran, the goals that were
    /// reached since are lost.
    static let whenPutBack = """
        UPDATE experiment SET state = 6,
                reason = 'restored from a backup: it has most likely begun since'
            WHERE state = 1 AND begins < unixepoch() * 1000;
        UPDATE experiment SET state = 5, ends = min(ends, unixepoch() * 1000),
                reason = 'restored from a backup: goals that were reached since are not counted'
            WHERE state = 2;
        """

    private static let columns = """
        number, app, asked, seed, state, reason, create_time, created_by, begins, ends, winner,
        decided, ended_by, generation, all_out, rest_variant
        """

    /// Returns an app's experiment with a name.
    static func with(
        name: String, of app: String, in database: borrowing Database
    ) throws -> ExperimentRecord? {
        try database.first(
            "SELECT \(columns) FROM experiment WHERE app = ? AND name = ?", app, name, read: read)
    }

    /// Returns an app's experiments, the newest first, that are older than one with a number.
    static func page(
        of app: String, before number: Int64, limit: Int, in database: borrowing Database
    ) throws -> [ExperimentRecord] {
        try database.rows(
            """
            SELECT \(columns) FROM experiment WHERE app = ? AND number < ?
            ORDER BY number DESC LIMIT ?
            """, app, number, limit, read: read)
    }

    /// Returns the experiments that have not ended and whose time has come.
    static func open(at now: UnixTime, in database: borrowing Database) throws -> [ExperimentRecord]
    {
        try database.rows(
            "SELECT \(columns) FROM experiment WHERE state < 4 AND begins <= ? ORDER BY number",
            now.milliseconds, read: read)
    }

    /// Returns an app's experiments that count a goal which was reached at a time.
    static func counting(
        _ goal: String, at time: UnixTime, of app: String, in database: borrowing Database
    ) throws -> [ExperimentRecord] {
        try database.rows(
            """
            SELECT \(columns) FROM experiment
            WHERE app = ? AND goal = ? AND begins <= ? AND ends > ?
            """, app, goal, time.milliseconds, time.milliseconds, read: read)
    }

    /// Returns how many experiments of an app have not ended, and how many it has.
    static func counts(
        of app: String, in database: borrowing Database
    ) throws -> (open: Int, kept: Int) {
        try database.first(
            "SELECT count(*) FILTER (WHERE state < 4), count(*) FROM experiment WHERE app = ?", app
        ) { (Int($0.integer(0)), Int($0.integer(1))) } ?? (0, 0)
    }

    /// Writes all columns; a new experiment gets its number.
    static func put(_ record: ExperimentRecord, in database: borrowing Database) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO experiment (\(columns), name, goal)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, record.number == 0 ? nil : record.number, record.app, try record.asked.encoded(),
            record.seed, Int64(record.state.rawValue), record.reason,
            record.createTime.milliseconds, record.createdBy, record.begins.milliseconds,
            record.ends?.milliseconds, record.winner, record.decided?.milliseconds,
            record.endedBy, Int64(bitPattern: record.generation), record.allOut?.milliseconds,
            record.restVariant,
            record.name, record.asked.goal)
    }

    /// Deletes an experiment with its groups.
    static func delete(_ number: Int64, in database: borrowing Database) throws {
        for table in ["experiment_group", "experiment_member", "experiment_reached"] {
            try database.run("DELETE FROM \(table) WHERE experiment = ?", number)
        }
        try database.run("DELETE FROM experiment WHERE number = ?", number)
    }

    private static func read(_ row: Row) throws -> ExperimentRecord {
        let time = { (column: Int) in
            row.optionalInteger(column).map(UnixTime.init(milliseconds:))
        }
        var record = ExperimentRecord(
            number: row.integer(0), app: row.text(1),
            asked: try Proto.Experiment(decoding: row.blob(2)), seed: row.text(3),
            createTime: UnixTime(milliseconds: row.integer(6)), createdBy: row.text(7),
            begins: UnixTime(milliseconds: row.integer(8)))
        record.state = Proto.ExperimentState(rawValue: Int32(truncatingIfNeeded: row.integer(4)))
        (record.reason, record.ends, record.winner) = (row.text(5), time(9), row.text(10))
        (record.decided, record.endedBy) = (time(11), row.text(12))
        record.generation = UInt64(bitPattern: row.integer(13))
        (record.allOut, record.restVariant) = (time(14), row.text(15))
        return record
    }
}
