import Audience
import DeliveryEngine
import ServiceKit
import Storage

/// The end of deliveries that have not begun, inside a transaction.
///
/// They count as suppressed, and the notification's errors give the reason for each adapter.
struct Withholding {
    let now: UnixTime
    private var changes: [Int64: QueueChange] = [:]
    private var mishaps = Mishaps()

    init(now: UnixTime) { self.now = now }

    /// Ends devices of a chunk that have not begun.
    ///
    /// - Parameter ordinals: The devices to end; nil for all open ones.
    mutating func end(
        _ ordinals: Bitmap?, of chunk: inout StoredChunk, because reason: String,
        in database: borrowing Database
    ) throws {
        var count = 0
        for ordinal in chunk.open where ordinals?.contains(ordinal) ?? true {
            if chunk.finish(ordinal) { count += 1 }
        }
        guard count > 0 else { return }
        let notification = chunk.key.notification
        changes[notification, default: QueueChange()].counts.suppressed += count
        try write(&chunk, in: database)
        try note(reason, count, notification, chunk.lane, in: database)
    }

    /// Ends devices of a chunk whose process died while their messages may have been in flight.
    mutating func giveUp(
        _ chunk: inout StoredChunk, upTo intent: UInt32, in database: borrowing Database
    ) throws {
        let adapter = try LaneTable.lane(chunk.lane, in: database).adapter
        for ordinal in chunk.open where ordinal <= intent && chunk.finish(ordinal) {
            let key = RowKey(chunk.key.notification, ordinal, adapter)
            try giveUp(StoredDelivery(key: key, lane: chunk.lane, device: ""), in: database)
        }
        chunk.intent = nil
        try write(&chunk, in: database)
    }

    /// Ends a row that is not in flight.
    mutating func end(
        _ key: RowKey, lane: Int64, because reason: String, in database: borrowing Database
    ) throws {
        guard try RowTable.delete(key, in: database) else { return }
        changes[key.notification, default: QueueChange()].counts.retrying -= 1
        changes[key.notification]?.counts.suppressed += 1
        try note(reason, 1, key.notification, lane, in: database)
    }

    /// Ends a row of which an attempt may have arrived.
    mutating func giveUp(
        _ key: RowKey, lane: Int64, device: String, in database: borrowing Database
    ) throws {
        guard try RowTable.delete(key, in: database) else { return }
        changes[key.notification, default: QueueChange()].counts.retrying -= 1
        try giveUp(StoredDelivery(key: key, lane: lane, device: device), in: database)
    }

    /// Writes the changes of the notifications.
    consuming func apply(in database: borrowing Database) throws -> [Transition] {
        try mishaps.write(now: now, in: database)
        return try changes.sorted { $0.key < $1.key }.compactMap {
            try $0.value.apply(to: $0.key, now: now, in: database)
        }
    }

    private mutating func giveUp(
        _ delivery: StoredDelivery, in database: borrowing Database
    ) throws {
        let sequence = delivery.key.notification
        guard let name = try NotificationName.of(sequence, in: database) else { return }
        // Use the state `sending`, because nothing more happens to the delivery in any state.
        try delivery.store(
            .uncertain(reason: "cancelled while it may have been in flight"),
            &changes[sequence, default: QueueChange()].counts, &mishaps, .sending, name,
            now: now, in: database)
    }

    private mutating func write(
        _ chunk: inout StoredChunk, in database: borrowing Database
    ) throws {
        if chunk.left == 0, chunk.state != .over {
            chunk.state = .over
            changes[chunk.key.notification, default: QueueChange()].openChunks -= 1
        }
        try ChunkTable.update(chunk, in: database)
    }

    private mutating func note(
        _ reason: String, _ count: Int, _ notification: Int64, _ lane: Int64,
        in database: borrowing Database
    ) throws {
        let adapter = try LaneTable.lane(lane, in: database).adapter
        mishaps.errors.note(
            ErrorCounts.cut(reason), of: notification, by: adapter, count, hasFailed: false,
            isOurs: true)
    }
}
