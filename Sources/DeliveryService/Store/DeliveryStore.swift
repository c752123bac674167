import Protocol
import ServiceKit
import Storage
import Synchronization

/// The queue on disk.
///
/// Each call is one transaction, which is durable when the call returns.
struct DeliveryStore: Sendable {
    let database: DatabaseQueue
    /// The fencing tokens that this process gives out with leases.
    let tokens: SharedTokens

    /// Opens the queue for this process.
    ///
    /// All work that another process had leased is free. Results of work that had ended before are
    /// no longer accepted.
    init(_ database: DatabaseQueue) async throws {
        self.database = database
        let epoch = try await database.write(priority: .reserved) { database in
            try database.run("UPDATE process SET epoch = epoch + 1")
            try database.run("DELETE FROM retry WHERE state = 0")
            try database.run(NotificationNumbers.beginning)
            return try database.first("SELECT epoch FROM process") { $0.integer(0) } ?? 0
        }
        tokens = SharedTokens(LeaseTokens(epoch: epoch))
    }

    /// The number of notifications whose rows are swept in one transaction.
    private static let sweptAtATime = 100
    /// The number of notifications that are looked at before other reads get a turn.
    private static let lookedAtATime = 1_000
    /// The tables whose rows are kept until a day after the notification has expired.
    private static let keptForADay = [
        "chunk", "audience", "setback", "held_back", "cap_moment", "digest_audience",
        "digest_part",
    ]

    /// Returns the notification with a sequence number.
    func notification(_ sequence: Int64) async throws -> NotificationRecord? {
        try await database.read { try NotificationTable.with(sequence: sequence, in: $0) }
    }

    /// Returns the time since when the oldest message that may be sent waits, nil if none waits,
    /// and the counts of waiting deliveries by app.
    func backlog(
        at now: UnixTime
    ) async throws -> (oldest: UnixTime?, waiting: [String: WaitingCount]) {
        try await database.read { database in
            (
                try OldestWaiting.time(at: now, in: database),
                try WaitingCount.byApp(at: now, in: database)
            )
        }
    }

    /// Deletes rows that have been kept long enough.
    func sweep(now: UnixTime) async throws {
        let (keys, chunks, erasures) = (
            now.milliseconds - Retention.idempotency.milliseconds,
            now.milliseconds - Retention.chunks.milliseconds,
            now.milliseconds - Retention.erasures.milliseconds
        )
        try await database.write { database in
            try database.run("DELETE FROM submission WHERE time < ?", keys)
            try database.run("DELETE FROM erasure WHERE time < ?", erasures)
            try CapCountTable.sweep(now: now, in: database)
            try EventStream.sweep(now: now, in: database)
            try GoalRecording.sweep(now: now, in: database)
        }
        for table in Self.keptForADay { try await sweep(table, before: chunks) }
        try await sweepFailures(before: chunks)
    }

    /// Deletes a table's rows of notifications that have ended, several in one transaction.
    ///
    /// It visits the rows that exist, not all notifications that there ever were. Most of them are
    /// kept: they are only read, so that they cost the writing thread nothing.
    private func sweep(_ table: String, before time: Int64) async throws {
        var last: Int64? = 0
        while let after = last {
            let (over, end) = try await database.read {
                try Self.over(table, after: after, before: time, in: $0)
            }
            for start in stride(from: 0, to: over.count, by: Self.sweptAtATime) {
                let part = over[start..<min(over.count, start + Self.sweptAtATime)]
                try await database.write { database in
                    for notification in part {
                        // It may have been sent again meanwhile.
                        try database.run(
                            """
                            DELETE FROM \(table) WHERE notification = ?1 AND EXISTS (
                                SELECT 1 FROM notification WHERE sequence = ?1
                                    AND due_time IS NULL AND expire_time < ?2)
                            \(Self.isCounted(table))
                            """, notification, time)
                    }
                }
            }
            last = end
        }
    }

    /// Returns those of the next notifications in a table that are over, and the last one that was
    /// looked at; nil at the end of the table.
    private static func over(
        _ table: String, after: Int64, before time: Int64, in database: borrowing Database
    ) throws -> (over: [Int64], end: Int64?) {
        let present = try database.rows(
            """
            SELECT DISTINCT notification FROM \(table) WHERE notification > ?
            ORDER BY notification LIMIT ?
            """, after, lookedAtATime
        ) { $0.integer(0) }
        guard let end = present.last else { return ([], nil) }
        let over = try database.rows(
            """
            SELECT DISTINCT notification.sequence FROM \(table)
                CROSS JOIN notification ON notification.sequence = \(table).notification
            WHERE \(table).notification > ? AND \(table).notification <= ?
                AND notification.due_time IS NULL AND notification.expire_time < ?
                \(isCounted(table))
            """, after, end, time
        ) { $0.integer(0) }
        return (over, present.count < lookedAtATime ? nil : end)
    }

    /// The condition for rows of a table that nobody will count.
    private static func isCounted(_ table: String) -> String {
        table == "audience" ? "AND NOT \(OptOutTable.isDue)" : ""
    }
}

extension Duration {
    /// The duration in whole milliseconds; only for the service's own spans.
    var milliseconds: Int64 { wholeNanoseconds / 1_000_000 }
}

/// The source of fencing tokens for the writing thread, which the copies of the store share.
final class SharedTokens: Sendable {
    private let tokens: Mutex<LeaseTokens>

    init(_ tokens: LeaseTokens) { self.tokens = Mutex(tokens) }

    func withLock<Value: Sendable>(
        _ body: (inout sending LeaseTokens) -> sending Value
    ) -> Value {
        tokens.withLock(body)
    }
}
