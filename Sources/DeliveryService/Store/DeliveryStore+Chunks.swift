import Audience
import DeliveryEngine
import ServiceKit
import Storage

/// A chunk that this process may send.
struct LeasedChunk: Sendable {
    var number: Int
    var ordinals: [UInt8]
    var done: [UInt8]
}

/// Deliveries that wait for another attempt, of one device.
struct DueRetry: Hashable, Sendable {
    var ordinal: UInt32
    var adapter: String
    var attempts: Int
}

/// A resolved audience.
struct Plan: Sendable {
    var sequence: Int64
    var devices: Int
    var chunks: [[UInt8]]
    var generation: UInt64
}

extension DeliveryStore {
    private static let noOrdinals = Bitmap().serialized()

    /// Stores a plan, if its notification still waits for one.
    func store(_ plan: Plan, now: UnixTime) async throws -> Transition? {
        try await database.write { database in
            guard var record = try NotificationTable.with(sequence: plan.sequence, in: database)
            else { return nil }
            guard record.state == .queued, !record.machine.isPlanned else {
                return Transition(record: record, from: record.state)
            }
            let from = record.state
            record.counts.audience = plan.devices
            record.generation = plan.generation
            var transition = try Self.apply(
                [.planned(devices: plan.devices)], to: record, now: now, in: database)
            transition.from = from
            guard transition.record.machine.isPlanned else { return transition }
            for (number, ordinals) in plan.chunks.enumerated() {
                try database.run(
                    """
                    INSERT INTO chunk (notification, number, ordinals, done, is_done, lease)
                    VALUES (?, ?, ?, ?, 0, 0)
                    """, plan.sequence, number, ordinals, Self.noOrdinals)
            }
            return transition
        }
    }

    /// Takes chunks that are not done for this process; none unless the notification is sending.
    ///
    /// - Throws: ``Fenced`` when a newer process has them.
    func lease(_ sequence: Int64, beyond last: Int, limit: Int) async throws -> [LeasedChunk] {
        let epoch = epoch
        return try await database.write { database in
            let state = try database.first(
                "SELECT state FROM notification WHERE sequence = ?", sequence
            ) { Int32(truncatingIfNeeded: $0.integer(0)) }
            guard state == NotificationState.sending.rawValue else { return [] }
            let chunks = try database.rows(
                """
                SELECT number, ordinals, done, lease FROM chunk
                WHERE notification = ? AND is_done = 0 AND number > ? ORDER BY number LIMIT ?
                """, sequence, last, limit
            ) { row in
                guard row.integer(3) <= epoch else { throw Fenced() }
                return LeasedChunk(
                    number: Int(row.integer(0)), ordinals: row.blob(1), done: row.blob(2))
            }
            for chunk in chunks {
                try database.run(
                    "UPDATE chunk SET lease = ? WHERE notification = ? AND number = ?", epoch,
                    sequence, chunk.number)
            }
            return chunks
        }
    }

    /// Retries whose time has come, beyond the place `after` in the order of ordinal and adapter.
    func retries(
        _ sequence: Int64, now: UnixTime, after: DueRetry?, limit: Int
    ) async throws -> [DueRetry] {
        let ordinal = after.map { Int64($0.ordinal) } ?? -1
        let adapter = after?.adapter ?? ""
        return try await database.read { database in
            try database.rows(
                """
                SELECT ordinal, adapter, attempts FROM retry
                WHERE notification = ? AND due_time <= ? AND (ordinal, adapter) > (?, ?)
                ORDER BY ordinal, adapter LIMIT ?
                """, sequence, now.milliseconds, ordinal, adapter, limit
            ) { row in
                DueRetry(
                    ordinal: UInt32(truncatingIfNeeded: row.integer(0)), adapter: row.text(1),
                    attempts: Int(row.integer(2)))
            }
        }
    }
}

/// A newer process has the database: this one must stop sending.
struct Fenced: Error {}
