import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// Ends what is left of a notification whose time is over, inside a transaction.
///
/// What may have been sent, and of which nobody has heard, is uncertain, not expired. What a worker
/// has under way counts as expired until its answer comes.
struct Expiry {
    let now: UnixTime
    private var mishaps = Mishaps()

    init(at now: UnixTime) { self.now = now }

    /// Counts what is left of it.
    consuming func end(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        try giveUpChunks(&record, in: database)
        try giveUpRows(&record, in: database)
        try mishaps.write(now: now, in: database)
        let open = try database.first(
            "SELECT coalesce(sum(left), 0) FROM chunk WHERE notification = ? AND state <> 0",
            record.sequence
        ) { Int($0.integer(0)) }
        record.counts.expired += (open ?? 0) + record.counts.retrying
    }

    /// Devices of chunks that somebody may have written to who has them no more.
    private mutating func giveUpChunks(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        let numbers = try database.rows(
            """
            SELECT chunk.number FROM chunk LEFT JOIN chunk_lease USING (notification, number)
            WHERE chunk.notification = ? AND state <> 0 AND intent IS NOT NULL AND until IS NULL
            """, record.sequence
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

    /// Rows of which an attempt may have arrived, and that nobody has.
    private mutating func giveUpRows(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        let rows = try database.rows(
            """
            SELECT retry.ordinal, retry.adapter, lane, device, attempts
            FROM retry LEFT JOIN row_lease USING (notification, ordinal, adapter)
            WHERE retry.notification = ? AND state <> 0 AND (may_have_arrived OR is_leased)
                AND until IS NULL
            """, record.sequence
        ) { row in
            StoredDelivery(
                key: RowKey(
                    record.sequence, UInt32(truncatingIfNeeded: row.integer(0)), row.text(1)),
                lane: row.integer(2), device: row.text(3), attempts: Int(row.integer(4)) - 1)
        }
        for row in rows where try RowTable.delete(row.key, in: database) {
            record.counts.retrying -= 1
            note(row, &record)
        }
    }

    private mutating func note(_ delivery: StoredDelivery, _ record: inout NotificationRecord) {
        record.counts.uncertain += 1
        mishaps.note(
            .uncertain, of: delivery, DeliveryResult.uncertainReason,
            NotificationName(app: record.app, id: record.id))
    }
}
