import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The end of a notification's open deliveries when it expires, inside a transaction.
///
/// A delivery that may have been sent, without a known result, is uncertain and not expired. A
/// delivery that a worker has in flight counts as expired until its answer comes; if the process
/// dies before, the next one counts it as uncertain (see ``AbandonedWork``).
struct Expiry {
    let now: UnixTime
    private var mishaps = Mishaps()

    init(at now: UnixTime) { self.now = now }

    /// Counts the open deliveries by their results; rows of which an attempt may have arrived count
    /// as expired until they follow (see ``RowFollowing``).
    consuming func end(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        try giveUpChunks(&record, in: database)
        try mishaps.write(now: now, in: database)
        let open = try database.first(
            "SELECT coalesce(sum(left), 0) FROM chunk WHERE notification = ? AND state <> 0",
            record.sequence
        ) { Int($0.integer(0)) }
        record.counts.expired += (open ?? 0) + record.counts.retrying
    }

    /// Counts the devices of chunks that a worker may have sent to and no longer has leased.
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

    private mutating func note(_ delivery: StoredDelivery, _ record: inout NotificationRecord) {
        record.counts.uncertain += 1
        mishaps.note(
            .uncertain, of: delivery, DeliveryResult.uncertainReason,
            NotificationName(app: record.app, id: record.id))
    }
}
