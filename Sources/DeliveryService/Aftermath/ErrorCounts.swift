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
    private var counts: [Count] = []

    private struct Count {
        var subject: Subject
        var met = 0
        var failed = 0
        var isOurs = false
    }

    /// None yet.
    init() {}

    /// Counts deliveries that met one.
    ///
    /// - Parameters:
    ///   - error: cut as it is stored; see ``cut(_:)``.
    ///   - hasFailed: whether they are given up with it.
    ///   - isOurs: whether no provider has said it: of our own words there are few, and all are
    ///     kept.
    mutating func note(
        _ error: String, of notification: Int64, by adapter: String, _ count: Int = 1,
        hasFailed: Bool, isOurs: Bool = false
    ) {
        let subject = Subject(notification: notification, adapter: adapter, message: error)
        let place = place(of: subject)
        counts[place].met += count
        if hasFailed { counts[place].failed += count }
        if isOurs { counts[place].isOurs = true }
    }

    private mutating func place(of subject: Subject) -> Int {
        if counts.last?.subject == subject { return counts.count - 1 }
        if let place = places[subject] { return place }
        places[subject] = counts.count
        counts.append(Count(subject: subject))
        return counts.count - 1
    }

    /// What is stored of an error.
    static func cut(_ error: String) -> String {
        String(decoding: error.utf8.prefix(messageBytes), as: UTF8.self)
    }

    /// Writes all of them, and forgets them.
    mutating func write(now: UnixTime, in database: borrowing Database) throws {
        for count in counts { try Self.write(count, now: now, in: database) }
        self = Self()
    }

    private static func write(
        _ count: Count, now: UnixTime, in database: borrowing Database
    ) throws {
        let subject = count.subject
        // What is known is counted as itself, for its failures are found by its text.
        let known = try database.run(
            """
            UPDATE error SET count = count + ?, failed = failed + ?, time = ?
            WHERE notification = ? AND adapter = ? AND message = ?
            """, count.met, count.failed, now.milliseconds, subject.notification, subject.adapter,
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
            kinds < Self.kinds || count.isOurs ? subject.message : Self.furtherErrors, count.met,
            count.failed, now.milliseconds
        )
    }
}
