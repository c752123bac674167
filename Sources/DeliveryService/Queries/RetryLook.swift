import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// A look at the messages that were tried without success and are to be tried again.
///
/// A provider that only fails does not block its lane at once, and one of several receivers that
/// is dead never does.
enum RetryLook {
    /// The most messages that are looked at of an adapter, so that a call stays short.
    static let most = 10_000

    /// Returns the retries of an app, or of all apps if `app` is nil, by app and adapter.
    ///
    /// The result is empty if the database cannot be read: the rest of a status is useful without
    /// it.
    static func status(
        of app: String?, on service: isolated DeliveryService
    ) async -> [Proto.AdapterRetries] {
        let now = service.now
        guard service.metrics.backlog.counts(of: app)[.sending, default: 0] > 0 else { return [] }
        let found = try? await service.store.database.read { database in
            if let app { return try retries(of: app, now: now, in: database) }
            let apps = try database.rows("SELECT DISTINCT app FROM lane ORDER BY app") {
                $0.text(0)
            }
            return try apps.flatMap { try retries(of: $0, now: now, in: database) }
        }
        return found ?? []
    }

    /// Returns the retries of one notification, by adapter.
    static func retries(
        of id: String, _ app: String, _ store: DeliveryStore, now: UnixTime
    ) async throws -> [Proto.AdapterRetries] {
        try await store.database.read { database in
            let number = try database.first(
                "SELECT sequence FROM notification WHERE id = ? AND app = ?", id, app
            ) { $0.integer(0) }
            guard let number else { return [] }
            return try retries(
                of: app, now: now, rows: "lane = ?1 AND notification = ?2 AND state <> 0",
                of: number, in: database)
        }
    }

    /// Returns the time at which the devices of a queued notification are looked for again; nil if
    /// that is now.
    static func nextAttempt(
        of id: String, _ app: String, _ store: DeliveryStore
    ) async throws -> UnixTime? {
        try await store.database.read { database in
            try database.first(
                "SELECT due_time FROM notification WHERE id = ? AND app = ?", id, app
            ) { $0.optionalInteger(0).map { UnixTime(milliseconds: $0) } } ?? nil
        }
    }

    private static func retries(
        of app: String, now: UnixTime, in database: borrowing Database
    ) throws -> [Proto.AdapterRetries] {
        // The index has the rows of a lane by the time of their next attempt.
        try retries(of: app, now: now, rows: "lane = ?1 AND state = 1", of: nil, in: database)
    }

    /// Returns the retries of an app, by adapter.
    ///
    /// - Parameters:
    ///   - rows: The SQL condition on the rows of a lane, `?1`, and perhaps a notification, `?2`.
    ///   - notification: The number of the notification; nil for all of the app.
    private static func retries(
        of app: String, now: UnixTime, rows: String, of notification: Int64?,
        in database: borrowing Database
    ) throws -> [Proto.AdapterRetries] {
        let lanes = try database.rows(
            "SELECT number, adapter FROM lane WHERE app = ? ORDER BY adapter", app
        ) { (number: $0.integer(0), adapter: $0.text(1)) }
        return try lanes.compactMap { lane in
            let looked = try look(at: lane.number, rows, of: notification, in: database)
            guard looked.messages > 0 else { return nil }
            var retries = Proto.AdapterRetries()
            (retries.app, retries.adapter) = (app, lane.adapter)
            retries.messages = UInt64(looked.messages)
            retries.since = looked.since.map { UnixTime(milliseconds: $0).timestamp }
            let due = UnixTime(milliseconds: looked.due)
            retries.nextTime = due > now ? due.timestamp : nil
            retries.error = looked.error
            return retries
        }
    }

    /// The retries of one lane.
    private struct Looked {
        var messages: Int64
        var since: Int64?
        var due: Int64
        var error: String
    }

    private static func look(
        at lane: Int64, _ rows: String, of notification: Int64?, in database: borrowing Database
    ) throws -> Looked {
        // A message that was never tried has no time of a first attempt, or is being tried.
        let found = """
            FROM (
                SELECT attempts, first_time, due_time, is_leased, error FROM retry
                WHERE \(rows) AND coalesce(notification = ?2, 1) LIMIT ?3
            ) WHERE error <> '' AND (attempts > 0 OR first_time > 0 AND is_leased = 0)
            """
        var looked =
            try database.first(
                """
                SELECT count(*), min(nullif(first_time, 0)), coalesce(min(due_time), 0) \(found)
                """, lane, notification, most
            ) {
                Looked(
                    messages: $0.integer(0), since: $0.optionalInteger(1), due: $0.integer(2),
                    error: "")
            } ?? Looked(messages: 0, due: 0, error: "")
        guard looked.messages > 0 else { return looked }
        // What was tried last is tried next the latest.
        looked.error =
            try database.first(
                "SELECT error \(found) ORDER BY due_time DESC LIMIT 1", lane, notification, most
            ) { $0.text(0) } ?? ""
        return looked
    }
}

extension Proto.Provider {
    /// Returns the provider with the retries that go through it.
    func with(_ retries: [Proto.AdapterRetries]) -> Self {
        var provider = self
        provider.retries = retries.first { $0.adapter == name }
        return provider
    }
}
