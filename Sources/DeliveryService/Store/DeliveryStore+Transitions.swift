import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    /// Applies an event to a notification; returns nil if there is none with this number.
    ///
    /// The state is read in the transaction that changes it, so that the first of two events wins.
    func handle(
        _ event: NotificationMachine.Event, sequence: Int64, now: UnixTime
    ) async throws -> Transition? {
        try await database.write { database in
            guard let record = try NotificationTable.with(sequence: sequence, in: database) else {
                return nil
            }
            return try Self.apply([event], to: record, now: now, in: database)
        }
    }

    /// Applies an event to a notification whose plan is postponed or impossible, and ends its
    /// lease.
    func putOff(
        _ sequence: Int64, _ event: NotificationMachine.Event, now: UnixTime
    ) async throws -> Transition? {
        try await database.write { database in
            try database.run("DELETE FROM plan_lease WHERE notification = ?", sequence)
            guard let record = try NotificationTable.with(sequence: sequence, in: database) else {
                return nil
            }
            return try Self.apply([event], to: record, now: now, in: database)
        }
    }

    /// Cancels a notification; records the sender unless it was cancelled before.
    func cancel(id: String, app: String, by sender: String, now: UnixTime) async throws
        -> Transition
    {
        try await database.write { database in
            var record = try NotificationTable.required(id: id, app: app, in: database)
            if record.state != .cancelled { record.cancelledBy = sender }
            return try Self.apply([.cancel], to: record, now: now, in: database)
        }
    }

    /// Applies an event to the notifications in a state, of one app or of all if `app` is empty,
    /// and of a type and the types below it unless it is nil.
    ///
    /// - Returns: The changes of at most `limit` notifications, and the last one visited; nil at
    ///   the end.
    func handleAll(
        _ event: NotificationMachine.Event, of app: String, type: String? = nil,
        in state: NotificationState, after: Int64, limit: Int, now: UnixTime
    ) async throws -> (changed: [Transition], last: Int64?) {
        try await database.write { database in
            let records = try NotificationTable.oldest(
                of: app, type: type, state: state, after: after, limit: limit, in: database)
            let changed = try records.map {
                try Self.apply([event], to: $0, now: now, in: database)
            }.filter { $0.from != $0.record.state }
            return (changed, records.count < limit ? nil : records.last?.sequence)
        }
    }

    /// Runs the state machine and stores the changes that it asks for.
    static func apply(
        _ events: [NotificationMachine.Event], to record: NotificationRecord, now: UnixTime,
        resending failures: [TakenFailures] = [], in database: borrowing Database
    ) throws -> Transition {
        var changed = record
        var due: NotificationTable.Due?
        for event in events {
            for action in try changed.machine.handle(event, at: now) {
                switch action {
                case .work(let time): due = .init(time: time)
                case .rest: due = .init(time: nil)
                case .suspend:
                    try ChunkTable.set(.held, from: .open, of: changed.sequence, in: database)
                    try RowFollowing(at: now).begin(&changed, in: database)
                case .resume:
                    try ChunkTable.set(.open, from: .held, of: changed.sequence, in: database)
                    try RowFollowing(at: now).begin(&changed, in: database)
                case .publish: try publish(&changed, now: now, in: database)
                case .retryFailures:
                    for one in failures { try one.retry(&changed, now: now, in: database) }
                case .expireRest:
                    try Expiry(at: now).end(&changed, in: database)
                    try dropRest(&changed, now: now, in: database)
                case .dropRetries: try dropRest(&changed, now: now, in: database)
                }
            }
        }
        if record.state == .stalled, changed.state == .sending {
            try RolloutTable.goOn(&changed, in: database)
        }
        if changed != record || due != nil {
            try NotificationTable.update(changed, due: due, in: database)
        }
        try EventStream.append(changed, from: record.state, now: now, in: database)
        return Transition(record: changed, from: record.state)
    }

    private static func publish(
        _ record: inout NotificationRecord, now: UnixTime, in database: borrowing Database
    ) throws {
        // Numbers follow the order of commits, so that no device's cursor skips a later
        // publication.
        record.published = try lastPublished(in: database) + 1
        if record.planned == nil { record.begin(at: now) }
        try WaveTable.publishAnew(record, in: database)
    }

    /// Prevents further sending of a notification; the results of leased work are still recorded.
    private static func dropRest(
        _ record: inout NotificationRecord, now: UnixTime, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE chunk SET state = 0 WHERE notification = ? AND state <> 0", record.sequence)
        try database.run(
            "UPDATE notification SET open_chunks = 0 WHERE sequence = ?", record.sequence)
        record.counts.retrying = 0
        try RowFollowing(at: now).begin(&record, in: database)
    }
}
