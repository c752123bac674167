import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    /// Lets something happen to a notification; nil when there is none of that number.
    ///
    /// The state is read in the transaction that changes it, so what came first counts.
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

    /// Lets the wish of a caller happen, and what follows from the switches.
    func handle(
        _ events: [NotificationMachine.Event], id: String, app: String, now: UnixTime
    ) async throws -> Transition {
        try await database.write { database in
            let record = try NotificationTable.required(id: id, app: app, in: database)
            return try Self.apply(events, to: record, now: now, in: database)
        }
    }

    /// Sends again what has failed; `hold` is why it must wait, if it must.
    func resend(id: String, app: String, hold: String?, now: UnixTime) async throws -> Transition {
        try await database.write { database in
            let record = try NotificationTable.required(id: id, app: app, in: database)
            let failures =
                try database.first(
                    "SELECT count(*) FROM failure WHERE notification = ?", record.sequence
                ) { Int($0.integer(0)) } ?? 0
            let events: [NotificationMachine.Event] = [.resend(failures: failures)]
            return try Self.apply(
                events + (hold.map { [.held(reason: $0)] } ?? []), to: record, now: now,
                in: database)
        }
    }

    /// Lets the same happen to all of an app's in a state, or of all apps' if it is empty.
    ///
    /// - Returns: what changed of at most `limit`, and the last that was looked at; nil at the end.
    func handleAll(
        _ event: NotificationMachine.Event, of app: String, in state: NotificationState,
        after: Int64, limit: Int, now: UnixTime
    ) async throws -> (changed: [Transition], last: Int64?) {
        try await database.write { database in
            let records = try NotificationTable.oldest(
                of: app, state: state, after: after, limit: limit, in: database)
            let changed = try records.map {
                try Self.apply([event], to: $0, now: now, in: database)
            }.filter { $0.from != $0.record.state }
            return (changed, records.count < limit ? nil : records.last?.sequence)
        }
    }

    /// Asks what is left of a notification and lets that have its consequences.
    ///
    /// - Parameters:
    ///   - begun: the notification as it was when its sending began.
    ///   - hold: why it went no further, if it must wait for a release.
    func settle(
        _ begun: NotificationRecord, hold: String?, now: UnixTime
    ) async throws -> Transition? {
        let sequence = begun.sequence
        return try await database.write { database in
            guard let record = try NotificationTable.with(sequence: sequence, in: database) else {
                return nil
            }
            let open =
                try database.first(
                    "SELECT count(*) FROM chunk WHERE notification = ? AND is_done = 0", sequence
                ) { Int($0.integer(0)) } ?? 0
            let next = try database.first(
                "SELECT min(due_time) FROM retry WHERE notification = ?", sequence
            ) { $0.optionalInteger(0).map(UnixTime.init(milliseconds:)) }
            var events: [NotificationMachine.Event] = [
                .progressed(openChunks: open, nextRetry: next ?? nil, counts: record.counts)
            ]
            // A release in the meantime publishes it anew, and is not taken back.
            if let hold, record.published == begun.published {
                events.append(.held(reason: hold))
            }
            return try Self.apply(events, to: record, now: now, in: database)
        }
    }

    /// Runs the machine and writes what it wants written.
    static func apply(
        _ events: [NotificationMachine.Event], to record: NotificationRecord, now: UnixTime,
        in database: borrowing Database
    ) throws -> Transition {
        var changed = record
        var due: NotificationTable.Due?
        for event in events {
            for action in try changed.machine.handle(event, at: now) {
                switch action {
                case .work(let time): due = .init(time: time)
                case .rest: due = .init(time: nil)
                case .publish: try publish(&changed, in: database)
                case .retryFailures: try retryFailures(&changed, now: now, in: database)
                case .expireRest: try expireRest(&changed, in: database)
                case .dropRetries: try dropRetries(&changed, in: database)
                }
            }
        }
        if changed != record || due != nil {
            try NotificationTable.update(changed, due: due, in: database)
        }
        return Transition(record: changed, from: record.state)
    }

    private static func publish(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        // In the order of commits, so that no device's cursor passes one that comes later.
        record.published = try lastPublished(in: database) + 1
        if record.planned == nil { record.planned = record.published }
    }

    private static func retryFailures(
        _ record: inout NotificationRecord, now: UnixTime, in database: borrowing Database
    ) throws {
        let moved = try database.run(
            """
            INSERT OR REPLACE INTO retry
                (notification, ordinal, adapter, device, attempts, due_time, error)
            SELECT notification, ordinal, adapter, device, 0, ?, error FROM failure
            WHERE notification = ?
            """, now.milliseconds, record.sequence)
        try database.run("DELETE FROM failure WHERE notification = ?", record.sequence)
        record.counts.retrying += moved
        record.counts.failed = 0
        record.counts.uncertain = 0
    }

    private static func expireRest(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        let open = try database.rows(
            "SELECT ordinals, done FROM chunk WHERE notification = ? AND is_done = 0",
            record.sequence
        ) { row in
            try Bitmap.deserialize(row.blob(0)).count - Bitmap.deserialize(row.blob(1)).count
        }
        record.counts.expired += open.reduce(0, +) + record.counts.retrying
        try dropRetries(&record, in: database)
    }

    private static func dropRetries(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        try database.run("DELETE FROM retry WHERE notification = ?", record.sequence)
        record.counts.retrying = 0
    }
}
