import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// A look at the messages that were tried without success and are to be tried again.
///
/// A provider that only fails does not block its lane at once, and one of several receivers that
/// is dead never does.
enum RetryLook {
    /// The most messages that are counted of an app, so that a call stays short.
    static let most = 10_000
    /// The most notifications of an app in which messages are looked for, the newest first.
    private static let notifications = 1_000

    /// Returns what is tried again of an app, or of all apps if `app` is nil, by app and adapter.
    ///
    /// It is empty if the database cannot be read: the rest of a status is useful without it.
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

    /// Returns what is tried again of one notification, by adapter.
    static func retries(
        of id: String, _ app: String, _ store: DeliveryStore, now: UnixTime
    ) async throws -> [Proto.AdapterRetries] {
        try await store.database.read { database in
            let number = try database.first(
                "SELECT sequence FROM notification WHERE id = ? AND app = ?", id, app
            ) { $0.integer(0) }
            guard let number else { return [] }
            return try retries(in: [number], of: app, now: now, database)
        }
    }

    /// Returns when the devices of a queued notification are looked for again; nil if that is now.
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
        // The index has the newest of a state; whether one has retries is in its row.
        let numbers = try database.rows(
            """
            SELECT sequence FROM (
                SELECT sequence, retrying FROM notification WHERE app = ? AND state = ?
                ORDER BY sequence DESC LIMIT ?
            ) WHERE retrying > 0
            """, app, Int(NotificationState.sending.rawValue), notifications
        ) { $0.integer(0) }
        return try retries(in: numbers, of: app, now: now, database)
    }

    private static func retries(
        in numbers: [Int64], of app: String, now: UnixTime, _ database: borrowing Database
    ) throws -> [Proto.AdapterRetries] {
        guard !numbers.isEmpty else { return [] }
        let list = numbers.map(String.init).joined(separator: ", ")
        let found = try database.rows(
            """
            SELECT adapter, count(*), min(nullif(first_time, 0)), min(due_time)
            FROM (
                SELECT adapter, first_time, due_time, error, state FROM retry
                WHERE notification IN (\(list)) LIMIT ?
            ) WHERE state <> 0 AND error <> '' GROUP BY adapter ORDER BY adapter
            """, most
        ) { row in
            var retries = Proto.AdapterRetries()
            (retries.app, retries.adapter) = (app, row.text(0))
            retries.messages = UInt64(max(0, row.integer(1)))
            retries.since = row.optionalInteger(2).map { UnixTime(milliseconds: $0).timestamp }
            let due = UnixTime(milliseconds: row.integer(3))
            retries.nextTime = due > now ? due.timestamp : nil
            return retries
        }
        return try found.map { retries in
            var retries = retries
            retries.error =
                try database.first(
                    """
                    SELECT message FROM error WHERE notification IN (\(list)) AND adapter = ?
                    ORDER BY time DESC LIMIT 1
                    """, retries.adapter
                ) { $0.text(0) } ?? ""
            return retries
        }
    }
}

extension Proto.Provider {
    /// Returns the provider with what is tried again through it.
    func with(_ retries: [Proto.AdapterRetries]) -> Self {
        var provider = self
        provider.retries = retries.first { $0.adapter == name }
        return provider
    }
}
