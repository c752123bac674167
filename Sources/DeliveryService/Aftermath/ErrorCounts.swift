import DeliveryEngine
import ServiceKit
import Storage

/// The errors of one transaction, collected and written at its end, because most are the same few.
struct ErrorCounts {
    private static let messageBytes = 300
    /// The maximum number of different messages for one notification and adapter.
    private static let kinds = 20
    /// The message under which all others are counted.
    private static let furtherErrors = "further errors"

    private struct Subject: Hashable {
        var notification: Int64
        var adapter: String
        var message: String
    }

    private var places: [Subject: Int] = [:]
    /// The counts in the order of the first occurrence; the first messages keep their text.
    private var counts: [Count] = []

    private struct Count {
        var subject: Subject
        var met = 0
        var failed = 0
        var isOurs = false
    }

    /// Creates an empty collection.
    init() {}

    /// Counts deliveries that met an error.
    ///
    /// - Parameters:
    /// - error: The error, cut by ``cut(_:)``.
    /// - hasFailed: Whether the deliveries are given up.
    /// - isOurs: Whether the text is Herald's and not a provider's; there are few such texts, and
    ///   all of them are kept.
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

    /// Returns the part of an error that is stored.
    static func cut(_ error: String) -> String {
        String(decoding: error.utf8.prefix(messageBytes), as: UTF8.self)
    }

    /// Writes all counts and resets them.
    mutating func write(now: UnixTime, in database: borrowing Database) throws {
        for count in counts { try Self.write(count, now: now, in: database) }
        self = Self()
    }

    private static func write(
        _ count: Count, now: UnixTime, in database: borrowing Database
    ) throws {
        let subject = count.subject
        // Update an existing row by its text, because its failures are found by it.
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
