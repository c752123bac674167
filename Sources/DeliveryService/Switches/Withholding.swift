import Audience
import DeliveryEngine
import ServiceKit
import Storage

/// The end of deliveries that have not begun, inside a transaction.
///
/// They count as suppressed for a reason, as the notification's errors and each device's fate say.
struct Withholding {
    let now: UnixTime
    private var changes: [Int64: QueueChange] = [:]
    private var aftermath = Aftermath()

    init(now: UnixTime) { self.now = now }

    /// Ends devices of a chunk that have not begun.
    ///
    /// - Parameter ordinals: The devices to end; nil for all open ones.
    mutating func end(
        _ ordinals: Bitmap?, of chunk: inout StoredChunk, because reason: String,
        in database: borrowing Database
    ) throws {
        var ended: [UInt32] = []
        for ordinal in chunk.open where ordinals?.contains(ordinal) ?? true {
            if chunk.finish(ordinal) { ended.append(ordinal) }
        }
        guard !ended.isEmpty else { return }
        let key = chunk.key
        changes[key.notification, default: QueueChange()].counts.suppressed += ended.count
        try write(&chunk, in: database)
        try note(reason, ended, key.notification, chunk.lane, chunk: key.number, in: database)
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
        try note(reason, [key.ordinal], key.notification, lane, chunk: nil, in: database)
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
        var names: [Int64: NotificationName] = [:]
        for sequence in changes.keys {
            names[sequence] = try NotificationName.of(sequence, in: database)
        }
        try aftermath.write(now: now, in: database) { names[$0] }
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
            &changes[sequence, default: QueueChange()].counts, &aftermath.mishaps, .sending, name,
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
        _ reason: String, _ ended: [UInt32], _ notification: Int64, _ lane: Int64, chunk: Int?,
        in database: borrowing Database
    ) throws {
        let adapter = try aftermath.adapter(of: lane, in: database)
        for ordinal in ended {
            let key = RowKey(notification, ordinal, adapter)
            aftermath.note(
                .suppressed(reason: reason), of: StoredDelivery(key: key, lane: lane, device: ""),
                chunk: chunk, .sending)
        }
        aftermath.mishaps.errors.note(
            ErrorCounts.cut(reason), of: notification, by: adapter, ended.count, hasFailed: false,
            isOurs: true)
    }
}
