import Protocol
import Audience
import DeliveryEngine
import ServiceKit
import Storage

/// The end of deliveries whose devices get a newer message with the same collapse key.
///
/// A delivery that may have been sent, without a known result, is uncertain.
struct Replacing {
    private let record: NotificationRecord
    private var change = QueueChange()
    private var aftermath = Aftermath()

    private init(_ record: NotificationRecord) { self.record = record }

    private var name: NotificationName { NotificationName(app: record.app, id: record.id) }

    private mutating func end(_ delivery: StoredDelivery, chunk: Int?, mayHaveArrived: Bool) {
        let result = DeliveryResult.replaced.told(mayHaveArrived: mayHaveArrived)
        if case .uncertain(let reason) = result {
            change.counts.uncertain += 1
            aftermath.mishaps.note(.uncertain, of: delivery, reason, name)
        } else {
            change.counts.suppressed += 1
        }
        aftermath.note(result, of: delivery, chunk: chunk, record.state)
    }

    private consuming func write(
        now: UnixTime, in database: borrowing Database
    ) throws -> Transition? {
        let name = name
        try aftermath.write(now: now, in: database) { _ in name }
        return try change.apply(to: record.sequence, now: now, in: database)
    }

    /// Ends the deliveries in a chunk that are replaced; returns the rest of the chunk, and the
    /// notification's change of state, if any.
    static func replace(
        in chunk: StoredChunk, of record: NotificationRecord, now: UnixTime,
        in database: borrowing Database
    ) throws -> (chunk: StoredChunk, transition: Transition?) {
        guard let first = chunk.ordinals.first, let last = chunk.ordinals.last else {
            return (chunk, nil)
        }
        let newer = try newer(
            than: record, from: first, to: last, among: Bitmap(chunk.open), in: database)
        guard !newer.isEmpty else { return (chunk, nil) }
        var (chunk, replacing) = (chunk, Replacing(record))
        let adapter = try LaneTable.lane(chunk.lane, in: database).adapter
        for ordinal in chunk.open where newer.contains(ordinal) && chunk.finish(ordinal) {
            let key = RowKey(record.sequence, ordinal, adapter)
            replacing.end(
                StoredDelivery(key: key, lane: chunk.lane, device: ""), chunk: chunk.key.number,
                mayHaveArrived: chunk.intent.map { ordinal <= $0 } ?? false)
        }
        if chunk.left == 0 {
            (chunk.state, replacing.change.openChunks) = (.over, -1)
        }
        try ChunkTable.update(chunk, in: database)
        return (chunk, try replacing.write(now: now, in: database))
    }

    /// Ends a row if its device gets a newer message; returns nil if it does not.
    static func replace(
        _ row: StoredRow, lane: Int64, of record: NotificationRecord, now: UnixTime,
        in database: borrowing Database
    ) throws -> Transition?? {
        let key = row.key
        guard !record.content.collapseKey.isEmpty else { return nil }
        let newer = try newer(
            than: record, from: key.ordinal, to: key.ordinal, among: Bitmap([key.ordinal]),
            in: database)
        guard newer.contains(key.ordinal) else { return nil }
        try RowTable.delete(key, in: database)
        var replacing = Replacing(record)
        replacing.change.counts.retrying = -1
        replacing.end(
            StoredDelivery(key: key, lane: lane, device: row.device, attempts: row.attempts),
            chunk: nil, mayHaveArrived: row.mayHaveArrived || row.isLeased)
        return .some(try replacing.write(now: now, in: database))
    }

    /// The number of newer notifications with the same key that are looked at, the latest: an app
    /// may send thousands with one key, and each would be compared with all after it.
    static let looked = 64

    static let newerChunks = """
        SELECT ordinals FROM (
            SELECT sequence FROM notification
            WHERE app = ? AND collapse_key = ? AND collapse_key <> '' AND sequence > ?
            ORDER BY sequence DESC LIMIT \(looked))
        JOIN chunk ON chunk.notification = sequence
        WHERE last >= ? AND first <= ? AND chunk.state <> 3 ORDER BY sequence DESC
        """

    /// Returns devices in a range for which newer notifications with the same key were planned;
    /// chunks that wait for their time or stage may never be sent, and replace nothing before.
    ///
    /// - Parameter wanted: The devices that are asked for; nothing more is read once all are found.
    static func newer(
        than record: NotificationRecord, from first: UInt32, to last: UInt32,
        among wanted: Bitmap? = nil, in database: borrowing Database
    ) throws -> Bitmap {
        let found = Bitmap()
        try database.visit(
            newerChunks,
            list: [
                .text(record.app), .text(record.content.collapseKey), .integer(record.sequence),
                .integer(Int64(first)), .integer(Int64(last)),
            ]
        ) { row in
            found.formUnion(try Bitmap.deserialize(row.blob(0)))
            return wanted.map { !$0.subtracting(found).isEmpty } ?? true
        }
        return found
    }
}
