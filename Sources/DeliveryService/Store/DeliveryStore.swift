import Protocol
import ServiceKit
import Storage
import Synchronization

/// The queue on disk.
///
/// Each call is one transaction, answered when it is durable.
struct DeliveryStore: Sendable {
    let database: DatabaseQueue
    /// What this process gives out with leases.
    let tokens: SharedTokens

    /// Takes the database over for this process.
    ///
    /// What another process had in hand is nobody's now. What was over by then is not heard of.
    init(_ database: DatabaseQueue) async throws {
        self.database = database
        let epoch = try await database.write(priority: .reserved) { database in
            try database.run("UPDATE process SET epoch = epoch + 1")
            try database.run("DELETE FROM retry WHERE state = 0")
            try database.run(DeliverySchema.beginningOfNumbers)
            return try database.first("SELECT epoch FROM process") { $0.integer(0) } ?? 0
        }
        tokens = SharedTokens(LeaseTokens(epoch: epoch))
    }

    /// What is kept until a day after its notification has expired.
    private static let sweptAtATime = 100
    private static let keptForADay = [
        "chunk", "audience", "setback", "held_back", "cap_moment", "digest_audience",
        "digest_part",
    ]

    /// A notification by its number.
    func notification(_ sequence: Int64) async throws -> NotificationRecord? {
        try await database.read { try NotificationTable.with(sequence: sequence, in: $0) }
    }

    /// Since when the oldest message waits that may go; nil: nothing waits.
    func oldestWaiting(at now: UnixTime) async throws -> UnixTime? {
        try await database.read { try OldestWaiting.time(at: now, in: $0) }
    }

    /// Removes what has been kept long enough.
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
        }
        for table in Self.keptForADay { try await sweep(table, before: chunks) }
        try await sweepFailures(before: chunks)
    }

    /// Removes a table's rows of notifications that are over, those of some in one transaction.
    ///
    /// It walks along what there is, not along all notifications there ever were.
    private func sweep(_ table: String, before time: Int64) async throws {
        var last: Int64? = 0
        while let after = last {
            last = try await database.write { database in
                let present = try database.rows(
                    """
                    SELECT DISTINCT notification FROM \(table) WHERE notification > ?
                    ORDER BY notification LIMIT ?
                    """, after, Self.sweptAtATime
                ) { $0.integer(0) }
                guard let end = present.last else { return nil }
                try database.run(
                    """
                    DELETE FROM \(table) WHERE notification IN (
                        SELECT sequence FROM notification
                        WHERE sequence > ? AND sequence <= ? AND due_time IS NULL
                            AND expire_time < ?)
                    """, after, end, time)
                return present.count < Self.sweptAtATime ? nil : end
            }
        }
    }
}

extension Duration {
    /// In whole milliseconds; for spans of the service's own.
    var milliseconds: Int64 { wholeNanoseconds / 1_000_000 }
}

/// Tokens that the writing thread takes from; shared, as the store is copied.
final class SharedTokens: Sendable {
    private let tokens: Mutex<LeaseTokens>

    init(_ tokens: LeaseTokens) { self.tokens = Mutex(tokens) }

    func withLock<Value: Sendable>(
        _ body: (inout sending LeaseTokens) -> sending Value
    ) -> Value {
        tokens.withLock(body)
    }
}
