import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// How many devices have switched a notification's type off a day and a week after it, inside a
/// transaction.
enum OptOutTable {
    /// The smallest audience that is counted: of fewer devices a share says nothing, and most sends
    /// are to one device.
    static let smallest = 100
    /// When the devices are counted, from when the notification begins to go out.
    static let spans: [Duration] = [.seconds(86_400), .seconds(7 * 86_400)]
    /// How late they may be counted, so that a day is a day.
    static let tolerance: Duration = .seconds(6 * 3_600)
    /// The condition for rows of an audience that is still to be counted.
    static let isDue = """
        EXISTS (SELECT 1 FROM opt_out
            WHERE opt_out.notification = audience.notification AND due IS NOT NULL)
        """

    /// The table.
    ///
    /// `due` is null once all is counted.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        CREATE TABLE opt_out (
            notification INTEGER PRIMARY KEY REFERENCES notification,
            begun INTEGER NOT NULL,
            due INTEGER,
            step INTEGER NOT NULL,
            day_off INTEGER,
            day_gone INTEGER,
            week_off INTEGER,
            week_gone INTEGER
        ) STRICT;
        CREATE INDEX opt_out_due ON opt_out (due) WHERE due IS NOT NULL;
        """

    /// A notification whose devices are to be counted.
    struct Due: Hashable, Sendable {
        var notification: Int64
        var begun: UnixTime
        var due: UnixTime
        /// The index of the span that is over.
        var step: Int
    }

    /// A count of devices.
    struct Count: Hashable, Sendable {
        var switchedOff: Int
        var gone: Int
    }

    /// Begins to count the opt-outs of a notification that was just planned.
    static func begin(
        _ record: NotificationRecord, at now: UnixTime, in database: borrowing Database
    ) throws {
        guard record.counts.audience >= smallest else { return }
        let begun = max(now, record.machine.deliverTime)
        try database.run(
            "INSERT OR IGNORE INTO opt_out (notification, begun, due, step) VALUES (?, ?, ?, 0)",
            record.sequence, begun.milliseconds, (begun + spans[0]).milliseconds)
    }

    /// Returns notifications whose devices are to be counted now.
    static func due(
        at now: UnixTime, limit: Int, in database: borrowing Database
    ) throws -> [Due] {
        try database.rows(
            """
            SELECT notification, begun, due, step FROM opt_out WHERE due <= ?
            ORDER BY due LIMIT ?
            """, now.milliseconds, limit
        ) { row in
            Due(
                notification: row.integer(0), begun: UnixTime(milliseconds: row.integer(1)),
                due: UnixTime(milliseconds: row.integer(2)), step: Int(row.integer(3)))
        }
    }

    /// Stores a count, and when the next one is due.
    ///
    /// - Parameter count: The devices; nil if they cannot be counted any more.
    static func put(_ count: Count?, for due: Due, in database: borrowing Database) throws {
        let columns = ["day", "week"][min(due.step, 1)]
        let next = due.step + 1
        let time = spans.indices.contains(next) ? due.begun + spans[next] : nil
        try database.run(
            """
            UPDATE opt_out SET \(columns)_off = ?, \(columns)_gone = ?, step = ?, due = ?
            WHERE notification = ? AND step = ?
            """, count?.switchedOff, count?.gone, next, time?.milliseconds, due.notification,
            due.step)
    }

    /// Returns the counts of a notification; nil if there are none.
    static func counts(
        of notification: Int64, in database: borrowing Database
    ) throws -> Proto.OptOuts? {
        let found = try database.first(
            "SELECT day_off, day_gone, week_off, week_gone FROM opt_out WHERE notification = ?",
            notification
        ) { row in
            var counts = Proto.OptOuts()
            let count = { (column: Int) -> Proto.OptOutCount? in
                guard let off = row.optionalInteger(column) else { return nil }
                var count = Proto.OptOutCount()
                count.switchedOff = UInt64(max(0, off))
                count.gone = UInt64(max(0, row.integer(column + 1)))
                return count
            }
            (counts.day, counts.week) = (count(0), count(2))
            return counts
        }
        return found.flatMap { $0.day == nil && $0.week == nil ? nil : $0 }
    }
}
