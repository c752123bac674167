import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The results of one transaction beside the counts, collected and written at its end.
///
/// Deliveries that succeeded are only counted for each notification and lane; nothing is stored for
/// each device.
struct Aftermath {
    /// A lane's part of a notification.
    private struct Part: Hashable {
        var notification: Int64
        var lane: Int64
    }

    private var progress: [Part: (delivered: Int, suppressed: Int, expired: Int)] = [:]
    private var setbacks: [SetbackTable.Place: [Setback: [UInt32]]] = [:]
    /// The deliveries that failed.
    var mishaps = Mishaps()
    private var failures: [Int64: [DeliveryResult.Failure: Int]] = [:]
    /// The names of the lanes' adapters that were looked up.
    private var adapters: [Int64: String] = [:]

    /// Creates an empty collection.
    init() {}

    /// Counts devices of a lane that got the notification.
    mutating func noteDelivered(_ count: Int, of notification: Int64, lane: Int64) {
        let part = Part(notification: notification, lane: lane)
        progress[part, default: (0, 0, 0)].delivered += count
    }

    /// Adds the result of a delivery that did not succeed.
    ///
    /// - Parameters:
    /// - chunk: The number of the device's chunk; nil if the delivery had a row.
    /// - state: The notification's state.
    mutating func note(
        _ result: DeliveryResult, of delivery: StoredDelivery, chunk: Int?,
        _ state: NotificationState
    ) {
        let key = delivery.key
        let part = Part(notification: key.notification, lane: delivery.lane)
        switch result {
        case .failed(let failure, _):
            failures[key.notification, default: [:]][failure, default: 0] += 1
        case .delivered, .uncertain, .later, .moved: break
        case .expired(let reason):
            progress[part, default: (0, 0, 0)].expired += 1
            guard !reason.isEmpty else { break }
            mishaps.errors.note(
                ErrorCounts.cut(reason), of: key.notification, by: key.adapter, hasFailed: false)
        case .suppressed: progress[part, default: (0, 0, 0)].suppressed += 1
        }
        guard let setback = Setback(result, state) else { return }
        let place = SetbackTable.Place(
            notification: key.notification, lane: delivery.lane,
            block: chunk ?? SetbackTable.block(ofRow: key.ordinal))
        setbacks[place, default: [:]][setback, default: []].append(key.ordinal)
    }

    /// Withdraws the setback of a row that had counted as over, because its result came after all.
    mutating func withdraw(_ delivery: StoredDelivery, in database: borrowing Database) throws {
        let (key, block) = (delivery.key, SetbackTable.block(ofRow: delivery.key.ordinal))
        let place = SetbackTable.Place(
            notification: key.notification, lane: delivery.lane, block: block)
        // Setbacks of the same transaction are not written yet.
        for setback in (setbacks[place] ?? [:]).keys {
            setbacks[place]?[setback]?.removeAll { $0 == key.ordinal }
        }
        try SetbackTable.withdraw(
            key.ordinal, of: key.notification, lane: delivery.lane, in: database)
    }

    /// Returns the name of a lane's adapter.
    mutating func adapter(
        of lane: Int64, in database: borrowing Database
    ) throws -> String {
        if let known = adapters[lane] { return known }
        let name = try LaneTable.lane(lane, in: database).adapter
        adapters[lane] = name
        return name
    }

    /// Writes the collection.
    ///
    /// - Parameter name: Returns the name of a notification.
    mutating func write(
        now: UnixTime, in database: borrowing Database,
        naming name: (Int64) -> NotificationName?
    ) throws {
        try mishaps.write(now: now, in: database)
        for (place, setbacks) in setbacks {
            for (setback, ordinals) in setbacks where !ordinals.isEmpty {
                try SetbackTable.add(ordinals, setback, at: place, in: database)
                guard case .suppressed = setback else { continue }
                try Self.count(ordinals.count, setback, of: place.notification, in: database)
            }
        }
        for (notification, counts) in failures {
            for (failure, count) in counts {
                try TallyTable.add(count, .failed(failure), of: notification, in: database)
            }
        }
        let parts = progress.sorted {
            ($0.key.notification, $0.key.lane) < ($1.key.notification, $1.key.lane)
        }
        for (part, count) in parts {
            var event = Proto.DeliveryProgress()
            event.adapter = try adapter(of: part.lane, in: database)
            (event.delivered, event.suppressed) = (
                UInt64(count.delivered), UInt64(count.suppressed)
            )
            event.expired = UInt64(count.expired)
            try TallyTable.add(
                count.delivered, .delivered(part.lane), of: part.notification, in: database)
            guard let name = name(part.notification) else { continue }
            try EventStream.append(
                .progress(event), of: name, now: now, in: database)
        }
    }

    /// Counts devices for which nothing was tried, by reason.
    static func count(
        _ count: Int, _ setback: Setback, of notification: Int64, in database: borrowing Database
    ) throws {
        guard count != 0 else { return }
        let reason = try ReasonTable.number(of: setback, in: database)
        try TallyTable.add(count, .suppressed(reason), of: notification, in: database)
    }

    /// Records that devices that a lane would have reached are held back for a reason.
    static func noteHeldBack(
        _ devices: Bitmap, _ reason: String, of record: NotificationRecord, on lane: LaneKey,
        now: UnixTime, in database: borrowing Database
    ) throws {
        guard !devices.isEmpty else { return }
        let number = try LaneTable.number(of: lane, in: database)
        try devices.visitBlocks { _, part in
            let ordinals = part.ordinals(limit: .max)
            guard let first = ordinals.first else { return }
            let place = SetbackTable.Place(
                notification: record.sequence, lane: number,
                block: SetbackTable.block(ofRow: first))
            try SetbackTable.add(ordinals, .suppressed(reason), at: place, in: database)
        }
        try count(devices.count, .suppressed(reason), of: record.sequence, in: database)
        var event = Proto.DeliveryProgress()
        (event.adapter, event.suppressed) = (lane.adapter, UInt64(devices.count))
        try EventStream.append(
            .progress(event), of: record.sequence, now: now, in: database)
    }

    /// Records the devices of an audience that are no longer reached, and counts those that no
    /// adapter reaches.
    static func noteUnreached(
        _ audience: ResolvedAudience, of record: NotificationRecord, now: UnixTime,
        in database: borrowing Database
    ) throws {
        for loss in audience.losses {
            try noteHeldBack(
                Bitmap.deserialize(loss.ordinals), ResolvedAudience.lossReason, of: record,
                on: loss.lane, now: now, in: database)
        }
        let count = audience.unreached
        guard count > 0 else { return }
        try Self.count(
            count, .suppressed(audience.unreachedReason), of: record.sequence, in: database)
        var event = Proto.DeliveryProgress()
        event.suppressed = UInt64(count)
        try EventStream.append(.progress(event), of: record.sequence, now: now, in: database)
    }
}
