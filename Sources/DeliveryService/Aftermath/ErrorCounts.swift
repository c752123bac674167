import DeliveryEngine
import ServiceKit
import Storage

/// Errors that one transaction has met, gathered and written at its end: most are the same few.
struct ErrorCounts {
    private static let messageBytes = 300
    /// Different messages kept for one notification and adapter.
    private static let kinds = 20
    /// What all others are counted as.
    private static let furtherErrors = "further errors"

    private struct Subject: Hashable {
        var notification: Int64
        var adapter: String
        var message: String
    }

    private var places: [Subject: Int] = [:]
    /// In the order in which they were met: the first ones are kept by their text.
    private var counts: [(subject: Subject, met: Int, failed: Int)] = []

    /// None yet.
    init() {}

    /// Counts deliveries that met one.
    ///
    /// - Parameters:
    ///   - error: cut as it is stored; see ``cut(_:)``.
    ///   - hasFailed: whether they are given up with it.
    mutating func note(
        _ error: String, of notification: Int64, by adapter: String, _ count: Int = 1,
        hasFailed: Bool
    ) {
        let subject = Subject(notification: notification, adapter: adapter, message: error)
        let place = place(of: subject)
        counts[place].met += count
        if hasFailed { counts[place].failed += count }
    }

    private mutating func place(of subject: Subject) -> Int {
        if counts.last?.subject == subject { return counts.count - 1 }
        if let place = places[subject] { return place }
        places[subject] = counts.count
        counts.append((subject, 0, 0))
        return counts.count - 1
    }

    /// What is stored of an error.
    static func cut(_ error: String) -> String {
        String(decoding: error.utf8.prefix(messageBytes), as: UTF8.self)
    }

    /// Writes all of them, and forgets them.
    mutating func write(now: UnixTime, in database: borrowing Database) throws {
        for (subject, met, failed) in counts {
            try Self.write(subject, met, failed, now: now, in: database)
        }
        self = Self()
    }

    private static func write(
        _ subject: Subject, _ met: Int, _ failed: Int, now: UnixTime,
        in database: borrowing Database
    ) throws {
        // What is known is counted as itself, for its failures are found by its text.
        let known = try database.run(
            """
            UPDATE error SET count = count + ?, failed = failed + ?, time = ?
            WHERE notification = ? AND adapter = ? AND message = ?
            """, met, failed, now.milliseconds, subject.notification, subject.adapter,
            subject.message)
        guard known == 0 else { return }
        let kinds =
            try database.first(
                "SELECT count(*) FROM error WHERE notification = ? AND adapter = ?",
                subject.notification, subject.adapter
            ) { $0.integer(0) } ?? 0
        try database.run(
            """
            INSERT INTO error (notification, adapter, message, count, failed, time)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET count = count + excluded.count,
                failed = failed + excluded.failed, time = excluded.time
            """, subject.notification, subject.adapter,
            kinds < Self.kinds ? subject.message : Self.furtherErrors, met, failed, now.milliseconds
        )
    }
}
