import Protocol
import ServiceKit
import Storage

/// The table of schedules, inside a transaction.
enum ScheduleTable {
    /// The schedules, which send repeatedly.
    ///
    /// `next` is null if the schedule is paused or has ended. Numbers are not reused, because an
    /// occurrence's notification is identified by the schedule's number and the time.
    static let creation = """
        CREATE TABLE schedule (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            request BLOB NOT NULL,
            rule BLOB NOT NULL,
            catch_up INTEGER NOT NULL,
            set_time INTEGER NOT NULL,
            set_by TEXT NOT NULL,
            is_paused INTEGER NOT NULL,
            next INTEGER,
            not_before INTEGER NOT NULL,
            left INTEGER,
            last INTEGER,
            sent INTEGER NOT NULL,
            last_sent INTEGER,
            last_notification TEXT NOT NULL,
            missed INTEGER NOT NULL,
            last_missed INTEGER,
            refused INTEGER NOT NULL,
            last_error TEXT NOT NULL,
            last_error_time INTEGER,
            UNIQUE (app, name)
        ) STRICT;
        CREATE INDEX schedule_due ON schedule (next) WHERE next IS NOT NULL;
        """

    /// Skips the occurrences up to now, because the process that had the database before most
    /// likely sent them.
    static let whenPutBack = """
        UPDATE schedule SET not_before = unixepoch() * 1000;
        """

    private static let columns = """
        number, app, name, request, rule, catch_up, set_time, set_by, is_paused, next, not_before,
        left, last, sent, last_sent, last_notification, missed, last_missed, refused, last_error,
        last_error_time
        """

    /// Returns an app's schedule with a name.
    static func with(
        name: String, of app: String, in database: borrowing Database
    ) throws -> ScheduleRecord? {
        try database.first(
            "SELECT \(columns) FROM schedule WHERE app = ? AND name = ?", app, name, read: read)
    }

    /// Returns an app's schedules by name, after a given name.
    static func page(
        of app: String, after name: String, limit: Int, in database: borrowing Database
    ) throws -> [ScheduleRecord] {
        try database.rows(
            "SELECT \(columns) FROM schedule WHERE app = ? AND name > ? ORDER BY name LIMIT ?", app,
            name, limit, read: read)
    }

    /// Returns the schedules that are due, earliest first, after a given one.
    static func due(
        at now: UnixTime, after last: ScheduleRecord?, limit: Int,
        in database: borrowing Database
    ) throws -> [ScheduleRecord] {
        try database.rows(
            """
            SELECT \(columns) FROM schedule WHERE next <= ? AND (next, number) > (?, ?)
            ORDER BY next, number LIMIT ?
            """, now.milliseconds, last?.next?.milliseconds ?? .min, last?.number ?? 0, limit,
            read: read)
    }

    static func count(of app: String, in database: borrowing Database) throws -> Int {
        try database.first("SELECT count(*) FROM schedule WHERE app = ?", app) {
            Int($0.integer(0))
        } ?? 0
    }

    /// Writes all columns; a new schedule gets its number.
    static func put(_ record: ScheduleRecord, in database: borrowing Database) throws {
        let account = record.account
        try database.run(
            """
            INSERT OR REPLACE INTO schedule (\(columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, record.number == 0 ? nil : record.number, record.app, record.name,
            try record.request.encoded(), try record.rule.encoded(), record.catchUp.milliseconds,
            record.setTime.milliseconds, record.setBy, record.isPaused,
            record.next?.milliseconds, record.notBefore.milliseconds, record.left,
            record.last?.milliseconds, account.sent, account.lastSent?.milliseconds,
            account.lastNotification, account.missed, account.lastMissed?.milliseconds,
            account.refused, account.lastError, account.lastErrorTime?.milliseconds)
    }

    private static func read(_ row: Row) throws -> ScheduleRecord {
        let time = { (column: Int) in
            row.optionalInteger(column).map(UnixTime.init(milliseconds:))
        }
        var record = ScheduleRecord(
            number: row.integer(0), app: row.text(1), name: row.text(2),
            request: try Proto.SendRequest(decoding: row.blob(3)),
            rule: try Proto.Recurrence(decoding: row.blob(4)),
            catchUp: .milliseconds(row.integer(5)),
            setTime: UnixTime(milliseconds: row.integer(6)), setBy: row.text(7),
            isPaused: row.integer(8) != 0, next: time(9))
        record.notBefore = UnixTime(milliseconds: row.integer(10))
        (record.left, record.last) = (row.optionalInteger(11), time(12))
        record.account = .init(
            sent: row.integer(13), lastSent: time(14), lastNotification: row.text(15),
            missed: row.integer(16), lastMissed: time(17), refused: row.integer(18),
            lastError: row.text(19), lastErrorTime: time(20))
        return record
    }
}
