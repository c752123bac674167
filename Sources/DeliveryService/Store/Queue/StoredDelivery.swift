import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// One delivery of a device, as rows are written of it when it does not arrive at once.
struct StoredDelivery {
    private static let errorBytes = 300
    /// Different messages kept for one notification and adapter.
    private static let errorKinds = 20
    /// What all others are counted as.
    static let furtherErrors = "further errors"

    var key: RowKey
    var lane: Int64
    /// The device's id.
    var device: String
    /// Attempts before the one that there is a result of.
    var attempts = 0

    /// Writes that it failed, or waits for another attempt.
    ///
    /// - Parameter state: the notification's.
    func store(
        _ result: DeliveryResult, _ counts: inout DeliveryCounts, _ state: NotificationState,
        now: UnixTime, in database: borrowing Database
    ) throws {
        switch result {
        case .delivered, .expired, .suppressed: break
        case .failed(let failure, let reason):
            counts.failed += 1
            try fail(reason, failure.proto, now: now, in: database)
        case .uncertain(let reason):
            counts.uncertain += 1
            try fail(reason, .uncertain, now: now, in: database)
        case .later(let due, let attempts, let mayHaveArrived, let reason):
            if attempts > 0 { try count(reason, now: now, in: database) }
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
            (isHeld ? WorkState.held : .open).rawValue, Self.cut(retry.error))
    }

    private func fail(
        _ error: String, _ failure: Proto.FailureClass, now: UnixTime,
        in database: borrowing Database
    ) throws {
        try count(error, now: now, in: database)
        // What no adapter was there for was not tried.
        let attempts = attempts + (failure == .noAdapter ? 0 : 1)
        try database.run(
            """
            INSERT OR REPLACE INTO failure
                (notification, ordinal, adapter, device, is_uncertain, class, attempts, time, error)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, key.notification, key.ordinal, key.adapter, device, failure == .uncertain,
            Int64(failure.rawValue), attempts, now.milliseconds, Self.cut(error))
        try EventStream.append(
            .failure(.init(self, failure, attempts, Self.cut(error))), of: key.notification,
            device: device.isEmpty ? nil : device, now: now, in: database)
    }

    private func count(
        _ error: String, now: UnixTime, in database: borrowing Database
    ) throws {
        let message = Self.cut(error)
        // What is known is counted as itself, for its failures are found by its text.
        let known = try database.run(
            """
            UPDATE error SET count = count + 1, time = ?
            WHERE notification = ? AND adapter = ? AND message = ?
            """, now.milliseconds, key.notification, key.adapter, message)
        guard known == 0 else { return }
        let kinds =
            try database.first(
                "SELECT count(*) FROM error WHERE notification = ? AND adapter = ?",
                key.notification, key.adapter
            ) { $0.integer(0) } ?? 0
        try database.run(
            """
            INSERT INTO error (notification, adapter, message, count, time) VALUES (?, ?, ?, 1, ?)
            ON CONFLICT DO UPDATE SET count = count + 1, time = excluded.time
            """, key.notification, key.adapter,
            kinds < Self.errorKinds ? message : Self.furtherErrors, now.milliseconds)
    }

    private static func cut(_ error: String) -> String {
        String(decoding: error.utf8.prefix(errorBytes), as: UTF8.self)
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
