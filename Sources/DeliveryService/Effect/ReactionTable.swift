import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The times from a notification to the first event of each kind on devices, inside a transaction.
///
/// Devices are counted by spans of time, so the times of any number of devices take a few hundred
/// rows of a notification. The time is what the device's clock said, as with all of its events.
enum ReactionTable {
    /// The table, and the column with the time that spans count from.
    ///
    /// `span` is the end of a span in minutes.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        ALTER TABLE notification ADD COLUMN begin_time INTEGER;
        CREATE TABLE reaction (
            notification INTEGER NOT NULL REFERENCES notification,
            kind INTEGER NOT NULL,
            span INTEGER NOT NULL,
            devices INTEGER NOT NULL,
            PRIMARY KEY (notification, kind, span)
        ) STRICT, WITHOUT ROWID;
        """

    /// The lengths of spans in minutes, and how many minutes after the beginning the last span of
    /// each length ends.
    private static let lengths: [(of: Int64, until: Int64)] = [(1, 60), (10, 1_440), (60, 10_080)]
    /// The length of all later spans: a day.
    private static let longest: Int64 = 1_440

    /// Returns the end of the span that a time is in, in minutes after the beginning.
    ///
    /// - Parameter passed: The time since the beginning; one before it counts as in the first span.
    static func span(_ passed: Duration) -> Int64 {
        let minutes = max(0, passed.components.seconds) / 60
        for length in lengths {
            let end = (minutes / length.of + 1) * length.of
            if end <= length.until { return end }
        }
        return (minutes / longest + 1) * longest
    }

    /// Counts a device that says something of a notification for the first time.
    ///
    /// - Parameter begun: When the notification began to go out.
    static func note(
        _ event: DeviceEvent, of notification: Int64, begun: UnixTime, now: UnixTime,
        in database: borrowing Database
    ) throws {
        // A clock that is ahead would count for a time that has not come.
        let time = min(event.time, now)
        try database.run(
            """
            INSERT INTO reaction (notification, kind, span, devices) VALUES (?, ?, ?, 1)
            ON CONFLICT DO UPDATE SET devices = devices + 1
            """, notification, Int64(event.kind), span(time - begun))
    }

    /// Returns the times of a notification.
    static func times(
        of notification: Int64, in database: borrowing Database
    ) throws -> [Proto.EffectTimes] {
        var times = ReactionTimes()
        try visit(notification, in: database) { times.add($2, $0, $1) }
        return times.list
    }

    /// Calls a function with each kind of event, the end of a span in minutes, and the number of
    /// devices that reported the event in that span.
    static func visit(
        _ notification: Int64, in database: borrowing Database,
        _ visitor: (Proto.EventKind, Int64, UInt64) -> Void
    ) throws {
        try database.visit(
            "SELECT kind, span, devices FROM reaction WHERE notification = ?",
            list: [.integer(notification)]
        ) { row in
            visitor(
                Proto.EventKind(rawValue: Int32(truncatingIfNeeded: row.integer(0))),
                row.integer(1), UInt64(max(0, row.integer(2))))
            return true
        }
    }
}
