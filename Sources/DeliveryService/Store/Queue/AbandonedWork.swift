import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The deliveries that a process had in flight when their notification expired, and of which it
/// told no result before it died.
///
/// When the notification expired they were counted as expired until their answers came (see
/// ``Expiry``). No answer comes any more, so they are uncertain.
struct AbandonedWork {
    private let now: UnixTime
    private var mishaps = Mishaps()

    private init(at now: UnixTime) { self.now = now }

    /// Counts the abandoned deliveries as uncertain; called before the queue is opened, which
    /// deletes what another process left.
    static func settle(_ database: DatabaseQueue, at now: UnixTime) async throws {
        // Do not write if there is nothing to settle, because the disk may be full.
        for sequence in try await database.read({ try abandoned(in: $0) }) {
            try await database.write { database in
                var work = AbandonedWork(at: now)
                try work.settle(sequence, in: database)
            }
        }
    }

    /// Returns the expired notifications with such deliveries.
    private static func abandoned(in database: borrowing Database) throws -> [Int64] {
        try database.rows(
            """
            SELECT sequence FROM notification WHERE state = ? AND (
                EXISTS (SELECT 1 FROM chunk WHERE chunk.notification = sequence
                    AND intent IS NOT NULL AND left > 0)
                OR EXISTS (SELECT 1 FROM retry
                    WHERE retry.notification = sequence AND is_leased = 1))
            """, Int(NotificationState.expired.rawValue)
        ) { $0.integer(0) }
    }

    private mutating func settle(_ sequence: Int64, in database: borrowing Database) throws {
        guard var record = try NotificationTable.with(sequence: sequence, in: database),
            record.state == .expired
        else { return }
        try settleChunks(&record, in: database)
        try settleRows(&record, in: database)
        try mishaps.write(now: now, in: database)
        try NotificationTable.update(record, due: nil, in: database)
    }

    private mutating func settleChunks(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        let numbers = try database.rows(
            "SELECT number FROM chunk WHERE notification = ? AND intent IS NOT NULL AND left > 0",
            record.sequence
        ) { Int($0.integer(0)) }
        for number in numbers {
            let key = ChunkKey(record.sequence, number)
            guard var chunk = try ChunkTable.with(key, in: database), let intent = chunk.intent
            else { continue }
            let adapter = try LaneTable.lane(chunk.lane, in: database).adapter
            for ordinal in chunk.open where ordinal <= intent && chunk.finish(ordinal) {
                let key = RowKey(record.sequence, ordinal, adapter)
                note(StoredDelivery(key: key, lane: chunk.lane, device: ""), &record)
            }
            chunk.intent = nil
            try ChunkTable.update(chunk, in: database)
        }
    }

    private mutating func settleRows(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        let rows = try database.rows(
            """
            SELECT ordinal, adapter, lane, device, attempts FROM retry
            WHERE notification = ? AND is_leased = 1
            """, record.sequence
        ) { row in
            StoredDelivery(
                key: RowKey(
                    record.sequence, UInt32(truncatingIfNeeded: row.integer(0)), row.text(1)),
                lane: row.integer(2), device: row.text(3), attempts: Int(row.integer(4)) - 1)
        }
        for row in rows where try RowTable.delete(row.key, in: database) {
            try SetbackTable.withdraw(
                row.key.ordinal, of: record.sequence, lane: row.lane, in: database)
            note(row, &record)
        }
    }

    private mutating func note(_ delivery: StoredDelivery, _ record: inout NotificationRecord) {
        record.counts.expired -= 1
        record.counts.uncertain += 1
        mishaps.note(
            .uncertain, of: delivery, DeliveryResult.uncertainReason,
            NotificationName(app: record.app, id: record.id))
    }
}
