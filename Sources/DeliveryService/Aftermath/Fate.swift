import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The search for the state of a notification's deliveries to a device, inside a transaction.
///
/// A delivery that succeeded left no row. It is one that was planned for a lane, is done, and has
/// no failure, retry or setback.
struct Fate {
    let record: NotificationRecord
    let ordinal: UInt32

    /// Returns the state for each adapter that was to reach the device, in the order in which lanes
    /// were first used.
    static func all(
        of record: NotificationRecord, _ ordinal: UInt32, in database: borrowing Database
    ) throws -> [Proto.AdapterDelivery] {
        let fate = Fate(record: record, ordinal: ordinal)
        let lanes = try database.rows(
            "SELECT number, adapter FROM lane WHERE app = ? ORDER BY number", record.app
        ) { (number: $0.integer(0), adapter: $0.text(1)) }
        var found: [Proto.AdapterDelivery] = []
        var unseen: [String] = []
        for lane in lanes {
            if let one = try fate.on(lane.number, lane.adapter, in: database) {
                found.append(one)
            } else {
                unseen.append(lane.adapter)
            }
        }
        // If a delivery moved to an adapter that has nothing of it any more, that adapter delivered
        // it.
        for adapter in unseen
        where found.contains(where: { $0.fate == .moved && $0.reason == adapter }) {
            var delivered = Proto.AdapterDelivery()
            (delivered.adapter, delivered.fate) = (adapter, .delivered)
            found.append(delivered)
        }
        return found
    }

    private func on(
        _ lane: Int64, _ adapter: String, in database: borrowing Database
    ) throws -> Proto.AdapterDelivery? {
        var delivery = Proto.AdapterDelivery()
        delivery.adapter = adapter
        if try retry(&delivery, in: database) || failure(&delivery, in: database) {
            return delivery
        }
        let chunk = try chunk(lane, in: database)
        if let setback = try SetbackTable.setback(
            of: ordinal, record.sequence, lane: lane, chunk: chunk?.chunk.key.number, in: database)
        {
            delivery.take(setback)
            return delivery
        }
        guard let chunk else { return nil }
        delivery.fate =
            if chunk.chunk.isDone(chunk.place) {
                .delivered
            } else {
                switch chunk.chunk.state {
                case .open, .waiting: .waiting
                case .held: .held
                case .over: record.state == .cancelled ? .cancelled : .expired
                }
            }
        return delivery
    }

    private func retry(
        _ delivery: inout Proto.AdapterDelivery, in database: borrowing Database
    ) throws -> Bool {
        let row = try database.first(
            """
            SELECT attempts, due_time, state, error, is_leased FROM retry
            WHERE notification = ? AND ordinal = ? AND adapter = ?
            """, record.sequence, ordinal, delivery.adapter
        ) {
            (
                $0.integer(0), $0.integer(1), WorkState(rawValue: Int($0.integer(2))), $0.text(3),
                $0.integer(4) != 0
            )
        }
        guard let (attempts, due, stored, error, isLeased) = row else { return false }
        // Rows may not have followed their notification yet.
        let state = stored == .over ? .over : WorkState(ofRowsOf: record.state)
        delivery.fate =
            switch state {
            case .held: .held
            case .open, .waiting: attempts == 0 && error.isEmpty ? .waiting : .retrying
            case .over: record.state == .cancelled ? .cancelled : .expired
            }
        (delivery.attempts, delivery.reason) = (UInt32(clamping: attempts), error)
        if state == .open, !isLeased { delivery.dueTime = UnixTime(milliseconds: due).timestamp }
        return true
    }

    private func failure(
        _ delivery: inout Proto.AdapterDelivery, in database: borrowing Database
    ) throws -> Bool {
        let group = try FailureTable.group(
            of: ordinal, record.sequence, adapter: delivery.adapter, in: database)
        guard let group else { return false }
        delivery.failureClass = Proto.FailureClass(rawValue: group.kind.failure)
        delivery.fate = delivery.failureClass == .uncertain ? .uncertain : .failed
        delivery.attempts = UInt32(clamping: group.kind.attempts)
        (delivery.reason, delivery.time) = (group.kind.error, group.time.timestamp)
        return true
    }

    /// Returns the chunk of a lane that contains the device, and the device's index in it.
    private func chunk(
        _ lane: Int64, in database: borrowing Database
    ) throws -> (chunk: StoredChunk, place: Int)? {
        // Chunks of different time zones overlap.
        let numbers = try database.rows(
            """
            SELECT number FROM chunk
            WHERE notification = ? AND lane = ? AND first <= ? AND last >= ?
            """, record.sequence, lane, ordinal, ordinal
        ) { Int($0.integer(0)) }
        for number in numbers {
            let key = ChunkKey(record.sequence, number)
            guard let chunk = try ChunkTable.with(key, in: database),
                let place = chunk.ordinals.firstIndex(of: ordinal)
            else { continue }
            return (chunk, place)
        }
        return nil
    }
}

extension Proto.AdapterDelivery {
    fileprivate mutating func take(_ setback: Setback) {
        switch setback {
        case .suppressed(let why): (fate, reason) = (.suppressed, why)
        case .expired(let why): (fate, reason) = (.expired, why)
        case .cancelled: fate = .cancelled
        case .moved(let other): (fate, reason) = (.moved, other)
        }
    }
}
