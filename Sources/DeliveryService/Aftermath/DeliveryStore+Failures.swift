import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The place in a list of failures after which the list continues.
struct FailurePlace: Hashable, Sendable {
    var notification: Int64
    /// The group's number.
    var group: Int64
    /// The device's ordinal in the group.
    var ordinal: Int64

    /// The place before the first failure.
    static let start = Self(notification: .max, group: .max, ordinal: -1)

    /// The text of the place in a token.
    var text: String { "\(notification) \(group) \(ordinal)" }

    init(notification: Int64, group: Int64, ordinal: Int64) {
        (self.notification, self.group, self.ordinal) = (notification, group, ordinal)
    }

    /// Parses the text of a place; returns nil if it is invalid.
    init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let notification = Int64(parts[0]), let group = Int64(parts[1]),
            let ordinal = Int64(parts[2])
        else { return nil }
        self.init(notification: notification, group: group, ordinal: ordinal)
    }
}

extension DeliveryStore {
    /// The number of old failure groups removed in one transaction: 25,600 devices and less than 1
    /// MB of the log, so that no commit waits long.
    static let sweptAtOnce = 100

    /// Returns deliveries that were given up, of an app or one of its notifications; the newest
    /// notification comes first, and in it the latest failure.
    func failures(
        of app: String, _ id: String, _ filter: FailureFilter, after place: FailurePlace,
        limit: Int
    ) async throws -> (failures: [Proto.DeliveryFailure], last: FailurePlace?) {
        try await database.read { database in
            var first: StorageValue = .null
            if !id.isEmpty {
                let record = try NotificationTable.required(id: id, app: app, in: database)
                first = .integer(record.sequence)
            }
            var page = FailurePage(place: place, limit: limit)
            // Do not visit notifications older than the first one with a failure.
            try database.visit(
                """
                SELECT \(FailureGroup.columns), id
                FROM notification CROSS JOIN failure ON failure.notification = sequence
                WHERE app = ?1 AND sequence <= ?2
                    AND sequence >= coalesce(?3, (SELECT min(notification) FROM failure))
                    AND sequence <= coalesce(?3, ?2)
                    AND (sequence < ?2 OR number <= ?4) AND \(filter.condition)
                ORDER BY sequence DESC, number DESC
                """,
                list: [.text(app), .integer(place.notification), first, .integer(place.group)]
            ) { row in
                page.add(FailureGroup(row), row.text(8))
                return page.failures.count < limit
            }
            return (page.failures, page.failures.count < limit ? nil : page.place)
        }
    }

    /// Removes failures of notifications that expired before a time, some in each transaction.
    func sweepFailures(before time: Int64, atOnce most: Int = sweptAtOnce) async throws {
        var removed = most
        while removed == most {
            removed = try await database.write { database in
                try database.run(
                    """
                    DELETE FROM failure WHERE number IN (
                        SELECT number FROM failure
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

/// A page of failures that is being filled.
private struct FailurePage {
    /// The place of the page's last failure.
    var place: FailurePlace
    let limit: Int
    var failures: [Proto.DeliveryFailure] = []

    /// Adds the failures of a group that come after the last one, while there is room.
    mutating func add(_ group: FailureGroup, _ notification: String) {
        let isBegun = place.notification == group.kind.notification && place.group == group.number
        let after = isBegun ? place.ordinal : -1
        for device in group.devices.present where Int64(device.ordinal) > after {
            guard failures.count < limit else { return }
            var failure = Proto.DeliveryFailure(group.kind)
            (failure.notificationId, failure.deviceId) = (notification, device.id)
            failure.time = group.time.timestamp
            failures.append(failure)
            place = FailurePlace(
                notification: group.kind.notification, group: group.number,
                ordinal: Int64(device.ordinal))
        }
    }
}
