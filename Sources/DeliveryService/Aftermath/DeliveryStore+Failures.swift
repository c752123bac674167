import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// Where a list of failures goes on: after this one.
struct FailurePlace: Hashable, Sendable {
    var notification: Int64
    var time: Int64
    var ordinal: Int64
    var adapter: String

    /// Before the first.
    static let start = Self(notification: .max, time: .max, ordinal: .max, adapter: "")

    /// As text for a token.
    var text: String { "\(notification) \(time) \(ordinal) \(adapter)" }

    init(notification: Int64, time: Int64, ordinal: Int64, adapter: String) {
        (self.notification, self.time) = (notification, time)
        (self.ordinal, self.adapter) = (ordinal, adapter)
    }

    /// What such a text says; nil: it is none.
    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let notification = Int64(parts[0]), let time = Int64(parts[1]),
            let ordinal = Int64(parts[2])
        else { return nil }
        self.init(
            notification: notification, time: time, ordinal: ordinal, adapter: String(parts[3]))
    }
}

extension DeliveryStore {
    /// Failures removed in one transaction when they are old.
    static let sweptAtOnce = 5_000

    /// Deliveries that were given up, of an app or of one of its notifications: of the newest
    /// notification first, and of it the latest first.
    func failures(
        of app: String, _ id: String, _ filter: FailureFilter, after place: FailurePlace,
        limit: Int
    ) async throws -> (failures: [Proto.DeliveryFailure], last: FailurePlace?) {
        try await database.read { database in
            var first: Int64?
            if !id.isEmpty {
                first = try NotificationTable.required(id: id, app: app, in: database).sequence
            }
            // Older notifications than the first with a failure are not looked at.
            let rows = try database.rows(
                """
                SELECT id, device, failure.adapter, class, error, attempts, time, notification,
                    ordinal
                FROM notification CROSS JOIN failure ON failure.notification = sequence
                WHERE app = ?1 AND sequence <= ?2
                    AND sequence >= coalesce(?3, (SELECT min(notification) FROM failure))
                    AND sequence <= coalesce(?3, ?2)
                    AND (sequence < ?2 OR (time, ordinal, failure.adapter) < (?4, ?5, ?6))
                    AND \(filter.condition)
                ORDER BY sequence DESC, time DESC, ordinal DESC, failure.adapter DESC
                LIMIT ?7
                """, app, place.notification, first, place.time, place.ordinal, place.adapter,
                limit, read: Self.readFailure)
            return (rows.map(\.failure), rows.count < limit ? nil : rows.last?.place)
        }
    }

    private static func readFailure(
        _ row: Row
    ) -> (failure: Proto.DeliveryFailure, place: FailurePlace) {
        var failure = Proto.DeliveryFailure()
        failure.notificationId = row.text(0)
        (failure.deviceId, failure.adapter) = (row.text(1), row.text(2))
        failure.failureClass = .init(rawValue: Int32(truncatingIfNeeded: row.integer(3)))
        failure.reason = row.text(4)
        failure.attempts = UInt32(clamping: row.integer(5))
        failure.time = UnixTime(milliseconds: row.integer(6)).timestamp
        let place = FailurePlace(
            notification: row.integer(7), time: row.integer(6), ordinal: row.integer(8),
            adapter: row.text(2))
        return (failure, place)
    }

    /// Removes failures of notifications that expired before then, some at a time.
    func sweepFailures(before time: Int64, atOnce most: Int = sweptAtOnce) async throws {
        var removed = most
        while removed == most {
            removed = try await database.write { database in
                try database.run(
                    """
                    DELETE FROM failure WHERE (notification, ordinal, adapter) IN (
                        SELECT failure.notification, ordinal, adapter FROM failure
                        WHERE failure.notification IN (
                            SELECT sequence FROM notification
                            WHERE due_time IS NULL AND expire_time < ?
                                AND EXISTS (SELECT 1 FROM failure AS one
                                    WHERE one.notification = sequence))
                        LIMIT ?)
                    """, time, most)
            }
        }
    }
}
