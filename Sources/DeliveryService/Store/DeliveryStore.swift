import Protocol
import ServiceKit
import Storage

/// The queue on disk.
///
/// Each call is one transaction, answered when it is durable.
struct DeliveryStore: Sendable {
    let database: DatabaseQueue
    /// This process's number among those that opened the database: it fences older ones.
    let epoch: Int64

    /// Takes the database over for this process.
    init(_ database: DatabaseQueue) async throws {
        self.database = database
        epoch = try await database.write(priority: .reserved) { database in
            try database.run("UPDATE process SET epoch = epoch + 1")
            return try database.first("SELECT epoch FROM process") { $0.integer(0) } ?? 0
        }
    }

    /// A notification that must be looked at.
    struct Due: Hashable, Sendable {
        var sequence: Int64
        var time: UnixTime
        var isPlanned: Bool
    }

    /// What must be looked at first, soonest first: at most `limit` of those that have a plan, and
    /// of those that have none, so that neither hides the other.
    func due(limit: Int) async throws -> [Due] {
        try await database.read { database in
            var due: [Due] = []
            for isPlanned in [true, false] {
                due += try database.rows(
                    """
                    SELECT sequence, due_time FROM notification
                    WHERE due_time IS NOT NULL AND is_planned = ? ORDER BY due_time LIMIT ?
                    """, isPlanned, limit
                ) { row in
                    Due(
                        sequence: row.integer(0), time: UnixTime(milliseconds: row.integer(1)),
                        isPlanned: isPlanned)
                }
            }
            return due
        }
    }

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
            try database.run(
                """
                DELETE FROM chunk WHERE notification IN (
                    SELECT sequence FROM notification
                    WHERE due_time IS NULL AND is_planned = 1 AND expire_time < ?
                        AND EXISTS (SELECT 1 FROM chunk WHERE notification = sequence) LIMIT 100)
                """, chunks)
        }
    }
}

extension Duration {
    /// In whole milliseconds; for spans of the service's own.
    var milliseconds: Int64 { wholeNanoseconds / 1_000_000 }
}
