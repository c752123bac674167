import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// Counts of the devices that have switched a notification's type off a day and a week after it,
/// inside a transaction.
enum OptOutTable {
    /// The smallest audience that is counted by itself.
    ///
    /// Most sends are to one device. Smaller audiences become due at full hours, so that many of
    /// them are counted together (``SmallAudiences``).
    static let large = 100
    /// The interval, in milliseconds, in which small audiences that become due are counted
    /// together.
    private static let hour = Duration.seconds(3600).milliseconds
    /// The times from the beginning of a notification to the counts of its devices.
    static let spans: [Duration] = [.seconds(86_400), .seconds(7 * 86_400)]
    /// The longest delay with which they may be counted, so that a day is a day.
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

    /// Adds the columns for the platform and version of an audience's only device, in place of rows
    /// of ``EffectPartTable``.
    ///
    /// This is part of a migration and must never change.
    static let single = """
        ALTER TABLE opt_out ADD COLUMN platform TEXT;
        ALTER TABLE opt_out ADD COLUMN version TEXT;
        """

    /// A notification whose devices are to be counted.
    struct Due: Hashable, Sendable {
        var notification: Int64
        var begun: UnixTime
        var due: UnixTime
        /// The index of the span that is over.
        var step: Int
        var app: String
        var type: String
        /// The generation of the ordinals of its devices.
        var generation: UInt64
        /// The number of devices that were in its audience.
        var audience: Int

        /// Returns whether a count is so late that a day would not be a day.
        func isTooLate(at now: UnixTime) -> Bool { now - due > tolerance }
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
        guard record.counts.audience > 0 else { return }
        let begun = max(now, record.machine.deliverTime)
        try database.run(
            "INSERT OR IGNORE INTO opt_out (notification, begun, due, step) VALUES (?, ?, ?, 0)",
            record.sequence, begun.milliseconds,
            time(of: 0, begun, audience: record.counts.audience)?.milliseconds)
    }

    /// Returns the time at which the devices of an audience are counted; nil if they are not
    /// counted again.
    ///
    /// - Parameter step: The index of the span.
    static func time(of step: Int, _ begun: UnixTime, audience: Int) -> UnixTime? {
        guard spans.indices.contains(step) else { return nil }
        let end = begun + spans[step]
        guard audience < large else { return end }
        return UnixTime(milliseconds: (end.milliseconds + hour - 1) / hour * hour)
    }

    /// Returns notifications whose devices are to be counted now, the longest due first.
    ///
    /// - Parameter silent: The apps whose notifications are left out.
    static func due(
        at now: UnixTime, limit: Int, without silent: Set<String>, in database: borrowing Database
    ) throws -> [Due] {
        var found: [Due] = []
        try database.visit(
            """
            SELECT sequence, begun, due, step, app, type, generation, devices
            FROM opt_out CROSS JOIN notification ON sequence = opt_out.notification
            WHERE due <= ? ORDER BY due
            """, list: [.integer(now.milliseconds)]
        ) { row in
            let app = row.text(4)
            guard !silent.contains(app) else { return true }
            found.append(
                Due(
                    notification: row.integer(0), begun: UnixTime(milliseconds: row.integer(1)),
                    due: UnixTime(milliseconds: row.integer(2)), step: Int(row.integer(3)),
                    app: app, type: row.text(5),
                    generation: UInt64(bitPattern: row.integer(6)),
                    audience: Int(row.integer(7))))
            return found.count < limit
        }
        return found
    }

    /// Stores a count and the time of the next one.
    ///
    /// - Parameter count: The devices; nil if they cannot be counted any more.
    static func put(_ count: Count?, for due: Due, in database: borrowing Database) throws {
        let columns = ["day", "week"][min(due.step, 1)]
        let next = due.step + 1
        let time = time(of: next, due.begun, audience: due.audience)
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
