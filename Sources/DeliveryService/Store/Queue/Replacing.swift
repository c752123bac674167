import Protocol
import Audience
import DeliveryEngine
import ServiceKit
import Storage

/// Ends deliveries of messages whose devices get a newer one with the same collapse key.
enum Replacing {
    /// Ends what a chunk has of them; what is left of it, and what that means for its notification.
    static func replace(
        in chunk: StoredChunk, of record: NotificationRecord, now: UnixTime,
        in database: borrowing Database
    ) throws -> (chunk: StoredChunk, transition: Transition?) {
        guard let first = chunk.ordinals.first, let last = chunk.ordinals.last else {
            return (chunk, nil)
        }
        let newer = try newer(than: record, from: first, to: last, in: database)
        guard !newer.isEmpty else { return (chunk, nil) }
        var (chunk, change, aftermath) = (chunk, QueueChange(), Aftermath())
        for ordinal in chunk.open where newer.contains(ordinal) && chunk.finish(ordinal) {
            change.counts.suppressed += 1
            let key = RowKey(record.sequence, ordinal, "")
            aftermath.note(
                .replaced, of: StoredDelivery(key: key, lane: chunk.lane, device: ""),
                chunk: chunk.key.number, record.state)
        }
        try aftermath.write(now: now, in: database) { _ in
            NotificationName(app: record.app, id: record.id)
        }
        if chunk.left == 0 {
            (chunk.state, change.openChunks) = (.over, -1)
        }
        try ChunkTable.update(chunk, in: database)
        return (chunk, try change.apply(to: record.sequence, now: now, in: database))
    }

    /// Ends a row if its device gets something newer; nil: it does not.
    static func replace(
        _ key: RowKey, lane: Int64, of record: NotificationRecord, now: UnixTime,
        in database: borrowing Database
    ) throws -> Transition?? {
        guard !record.content.collapseKey.isEmpty else { return nil }
        let newer = try newer(than: record, from: key.ordinal, to: key.ordinal, in: database)
        guard newer.contains(key.ordinal) else { return nil }
        try RowTable.delete(key, in: database)
        var (change, aftermath) = (QueueChange(), Aftermath())
        (change.counts.retrying, change.counts.suppressed) = (-1, 1)
        aftermath.note(
            .replaced, of: StoredDelivery(key: key, lane: lane, device: ""), chunk: nil,
            record.state)
        try aftermath.write(now: now, in: database) { _ in
            NotificationName(app: record.app, id: record.id)
        }
        return .some(try change.apply(to: record.sequence, now: now, in: database))
    }

    /// Devices in a range that newer notifications with the same key were planned for; what waits
    /// for its time, or for its stage, may never come, and replaces nothing before.
    static func newer(
        than record: NotificationRecord, from first: UInt32, to last: UInt32,
        in database: borrowing Database
    ) throws -> Bitmap {
        let chunks = try database.rows(
            """
            SELECT ordinals FROM notification JOIN chunk ON chunk.notification = sequence
            WHERE app = ? AND collapse_key = ? AND sequence > ? AND last >= ? AND first <= ?
                AND chunk.state <> 3
            """, record.app, record.content.collapseKey, record.sequence, first, last
        ) { try Bitmap.deserialize($0.blob(0)) }
        return Bitmap.union(of: chunks)
    }
}
