import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// One delivery of a device, as rows are written of it when it does not arrive at once.
struct StoredDelivery {
    var key: RowKey
    var lane: Int64
    /// The device's id.
    var device: String
    /// Attempts before the one that there is a result of.
    var attempts = 0
    /// When the first of them was; nil: there was none, or it is not known.
    var since: UnixTime?
    /// By what it is leased if it is under way still, though it is to be tried again by whoever has
    /// it next; nil: it is not.
    var hold: RowTable.Hold?

    /// Writes that it failed, or waits for another attempt.
    ///
    /// - Parameters:
    ///   - mishaps: takes what went wrong.
    ///   - state: the notification's.
    ///   - name: the notification's.
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
            // What is under way ends as it will, and is heard of.
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

    /// When it is tried again, and what was so far.
    private struct Retry {
        var attempts: Int
        var due: UnixTime
        var mayHaveArrived: Bool
        var error: String
        var since: UnixTime?
    }

    /// Whether it is too late to try again; if not, it is counted as waiting.
    private func isOver(_ state: NotificationState, _ counts: inout DeliveryCounts) -> Bool {
        if state == .expired { counts.expired += 1 }
        if !state.isFinal { counts.retrying += 1 }
        return state.isFinal
    }

    private func insert(
        _ retry: Retry, _ state: NotificationState, in database: borrowing Database
    ) throws {
        let work: WorkState = state.isFinal ? .over : state == .stalled ? .held : .open
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
    /// As it travels, and is stored.
    var proto: Proto.FailureClass { Proto.FailureClass(rawValue: rawValue) }
}
