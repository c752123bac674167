import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// A look at the messages that were tried without success and are to be tried again.
///
/// A provider that only fails does not block its lane at once, and one of several receivers that
/// is dead never does.
enum RetryLook {
    /// The most messages that are counted, so that a call stays short.
    static let most = 10_000
    /// The most notifications in which messages are looked for, the newest first.
    private static let notifications = 1_000

    /// The notifications in which messages are looked for.
    enum Scope {
        case suite
        case app(String)
        case notification(id: String, app: String)
    }

    /// Returns what is tried again in a scope, by app and adapter.
    static func retries(
        in scope: Scope, _ store: DeliveryStore, now: UnixTime
    ) async throws -> [Proto.AdapterRetries] {
        try await store.database.read { database in
            let numbers = try sequences(in: scope, database)
            guard !numbers.isEmpty else { return [] }
            let list = numbers.map(String.init).joined(separator: ", ")
            let found = try database.rows(
                """
                SELECT lane.app, lane.adapter, count(*), min(nullif(first_time, 0)), min(due_time)
                FROM (
                    SELECT lane, first_time, due_time FROM retry
                    WHERE notification IN (\(list)) AND state <> 0 AND error <> '' LIMIT ?
                ) JOIN lane ON lane.number = lane
                GROUP BY lane.app, lane.adapter ORDER BY lane.app, lane.adapter
                """, most
            ) { row in
                var retries = Proto.AdapterRetries()
                (retries.app, retries.adapter) = (row.text(0), row.text(1))
                retries.messages = UInt64(max(0, row.integer(2)))
                retries.since = row.optionalInteger(3).map { UnixTime(milliseconds: $0).timestamp }
                let due = UnixTime(milliseconds: row.integer(4))
                retries.nextTime = due > now ? due.timestamp : nil
                return retries
            }
            return try found.map { retries in
                var retries = retries
                retries.error =
                    try database.first(
                        """
                        SELECT message FROM error JOIN notification ON sequence = notification
                        WHERE notification IN (\(list)) AND app = ? AND adapter = ?
                        ORDER BY time DESC LIMIT 1
                        """, retries.app, retries.adapter
                    ) { $0.text(0) } ?? ""
                return retries
            }
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

    private static func sequences(
        in scope: Scope, _ database: borrowing Database
    ) throws -> [Int64] {
        let start = """
            SELECT sequence FROM notification
            WHERE state = \(NotificationState.sending.rawValue) AND retrying > 0
            """
        let end = "ORDER BY sequence DESC LIMIT ?"
        switch scope {
        case .suite:
            return try database.rows("\(start) \(end)", notifications) { $0.integer(0) }
        case .app(let app):
            return try database.rows("\(start) AND app = ? \(end)", app, notifications) {
                $0.integer(0)
            }
        case .notification(let id, let app):
            return try database.rows(
                "\(start) AND id = ? AND app = ? \(end)", id, app, notifications
            ) { $0.integer(0) }
        }
    }
}
