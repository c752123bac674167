import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// One delivery to a device that did not succeed at once, and therefore needs a row.
struct StoredDelivery {
    var key: RowKey
    var lane: Int64
    /// The device's id.
    var device: String
    /// The number of attempts before the one that gave this result.
    var attempts = 0
    /// The time of the first earlier attempt; nil if there was none or it is unknown.
    var since: UnixTime?
    /// The lease of an attempt that is still in flight, although the row is to be tried again after
    /// that; nil if none is.
    var hold: RowTable.Hold?

    /// Stores the failure of a delivery, or its next attempt.
    ///
    /// - Parameters:
    /// - mishaps: The collection of failures, to which this one is added.
    /// - state: The notification's state.
    /// - name: The notification's name.
    func store(
        _ result: DeliveryResult, _ counts: inout DeliveryCounts, _ mishaps: inout Mishaps,
        _ state: NotificationState, _ name: NotificationName, now: UnixTime,
        in database: borrowing Database
    ) throws {
        switch result {
        case .delivered, .expired, .suppressed: break
        case .failed(let failure, let reason):
            counts.failed += 1
            mishaps.note(failure.proto, of: self, reason, name)
        case .uncertain(let reason):
            counts.uncertain += 1
            mishaps.note(.uncertain, of: self, reason, name)
        case .later(let due, let attempts, let mayHaveArrived, let reason):
            if attempts > 0 {
                mishaps.errors.note(
                    ErrorCounts.cut(reason), of: key.notification, by: key.adapter,
                    hasFailed: false)
            }
            // An attempt in flight ends in any case, and its result is recorded.
            guard !isOver(state, &counts) || hold != nil else { return }
            let retry = Retry(
                attempts: attempts, due: due, mayHaveArrived: mayHaveArrived, error: reason,
                since: since ?? now)
            try insert(retry, state, in: database)
            if let hold { try RowTable.lease(key, hold, in: database) }
        case .moved(let adapter):
            guard !isOver(state, &counts) else { return }
            var moved = self
            let app = try LaneTable.lane(lane, in: database).app
            moved.key.adapter = adapter
            moved.lane = try LaneTable.number(
                of: LaneKey(app: app, adapter: adapter), in: database)
            let retry = Retry(
                attempts: 0, due: now, mayHaveArrived: false, error: "", since: nil)
            try moved.insert(retry, state, in: database)
        }
    }

    /// The next attempt of a delivery, with its history.
    private struct Retry {
        var attempts: Int
        var due: UnixTime
        var mayHaveArrived: Bool
        var error: String
        var since: UnixTime?
    }

    /// Returns whether the delivery is too late for another attempt; if not, counts it as retrying.
    private func isOver(_ state: NotificationState, _ counts: inout DeliveryCounts) -> Bool {
        if state == .expired { counts.expired += 1 }
        if !state.isFinal { counts.retrying += 1 }
        return state.isFinal
    }

    private func insert(
        _ retry: Retry, _ state: NotificationState, in database: borrowing Database
    ) throws {
        let work = WorkState(ofRowsOf: state)
        try database.run(
            """
            INSERT OR REPLACE INTO retry (notification, ordinal, adapter, lane, device, attempts,
                due_time, may_have_arrived, is_leased, state, error, first_time)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)
            """, key.notification, key.ordinal, key.adapter, lane, device, retry.attempts,
            retry.due.milliseconds, retry.mayHaveArrived, work.rawValue,
            ErrorCounts.cut(retry.error), retry.since?.milliseconds ?? 0)
    }
}

extension DeliveryResult.Failure {
    /// The class as a protobuf value, which is also the stored one.
    var proto: Proto.FailureClass { Proto.FailureClass(rawValue: rawValue) }
}
