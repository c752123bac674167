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
    private static let keptForADay = [
        "chunk", "audience", "setback", "held_back", "digest_audience", "digest_part",
    ]

    /// A notification by its number.
    func notification(_ sequence: Int64) async throws -> NotificationRecord? {
        try await database.read { try NotificationTable.with(sequence: sequence, in: $0) }
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
            for table in Self.keptForADay {
                try database.run(
                    """
                    DELETE FROM \(table) WHERE notification IN (
                        SELECT sequence FROM notification
                        WHERE due_time IS NULL AND is_planned = 1 AND expire_time < ?
                            AND EXISTS (SELECT 1 FROM \(table) WHERE notification = sequence)
                        LIMIT 100)
                    """, chunks)
            }
            try CapCountTable.sweep(now: now, in: database)
            try EventStream.sweep(now: now, in: database)
        }
        try await sweepFailures(before: chunks)
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
