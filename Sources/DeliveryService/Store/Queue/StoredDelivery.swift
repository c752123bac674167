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

    /// Writes that it failed, or waits for another attempt.
    ///
    /// - Parameters:
    ///   - errors: counts the error, if there is one.
    ///   - state: the notification's.
    ///   - name: the notification's.
    func store(
        _ result: DeliveryResult, _ counts: inout DeliveryCounts, _ errors: inout ErrorCounts,
        _ state: NotificationState, _ name: NotificationName, now: UnixTime,
        in database: borrowing Database
    ) throws {
        switch result {
        case .delivered, .expired, .suppressed: break
        case .failed(let failure, let reason):
            counts.failed += 1
            try fail(reason, failure.proto, &errors, name, now: now, in: database)
        case .uncertain(let reason):
            counts.uncertain += 1
            try fail(reason, .uncertain, &errors, name, now: now, in: database)
        case .later(let due, let attempts, let mayHaveArrived, let reason):
            if attempts > 0 { errors.note(ErrorCounts.cut(reason), of: key, hasFailed: false) }
            guard !isOver(state, &counts) else { return }
            let retry = Retry(
                attempts: attempts, due: due, mayHaveArrived: mayHaveArrived, error: reason)
            try insert(retry, state, in: database)
        case .moved(let adapter):
            guard !isOver(state, &counts) else { return }
            var moved = self
            let app = try LaneTable.lane(lane, in: database).app
            moved.key.adapter = adapter
            moved.lane = try LaneTable.number(
                of: LaneKey(app: app, adapter: adapter), in: database)
            let retry = Retry(attempts: 0, due: now, mayHaveArrived: false, error: "")
            try moved.insert(retry, state, in: database)
        }
    }

    /// When it is tried again, and what was so far.
    private struct Retry {
        var attempts: Int
        var due: UnixTime
        var mayHaveArrived: Bool
        var error: String
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
        let isHeld = state == .stalled
        try database.run(
            """
            INSERT OR REPLACE INTO retry (notification, ordinal, adapter, lane, device, attempts,
                due_time, may_have_arrived, is_leased, state, error)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)
            """, key.notification, key.ordinal, key.adapter, lane, device, retry.attempts,
            retry.due.milliseconds, retry.mayHaveArrived,
            (isHeld ? WorkState.held : .open).rawValue, ErrorCounts.cut(retry.error))
    }

    private func fail(
        _ reason: String, _ failure: Proto.FailureClass, _ errors: inout ErrorCounts,
        _ name: NotificationName, now: UnixTime, in database: borrowing Database
    ) throws {
        let error = ErrorCounts.cut(reason)
        errors.note(error, of: key, hasFailed: true)
        // What no adapter was there for was not tried.
        let attempts = attempts + (failure == .noAdapter ? 0 : 1)
        try database.run(
            """
            INSERT OR REPLACE INTO failure
                (notification, ordinal, adapter, device, is_uncertain, class, attempts, time, error)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, key.notification, key.ordinal, key.adapter, device, failure == .uncertain,
            Int64(failure.rawValue), attempts, now.milliseconds, error)
        try EventStream.append(
            .failure(.init(self, failure, attempts, error)), of: name,
            device: device.isEmpty ? nil : device, now: now, in: database)
    }
}

extension Proto.DeliveryFailure {
    /// As the stream tells it, which has the notification and the time beside it.
    fileprivate init(
        _ delivery: StoredDelivery, _ failure: Proto.FailureClass, _ attempts: Int,
        _ reason: String
    ) {
        self.init()
        (deviceId, adapter) = (delivery.device, delivery.key.adapter)
        (failureClass, self.reason) = (failure, reason)
        self.attempts = UInt32(clamping: attempts)
    }
}

extension DeliveryResult.Failure {
    /// As it travels, and is stored.
    var proto: Proto.FailureClass { Proto.FailureClass(rawValue: rawValue) }
}
