import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The list of the deliveries that were given up, read some groups at a time.
enum FailureList {
    /// The number of groups of failures a search looks at before other reads get a turn: up to
    /// 131,072 devices, some 4 MB.
    private static let searchedAtOnce = 512
    /// The number of groups one page of a search looks at.
    private static let searchedForAPage = 20 * searchedAtOnce

    /// Returns deliveries that were given up, of an app or one of its notifications; the newest
    /// notification comes first, and in it the latest failure.
    ///
    /// - Returns: The failures, and the place after which there may be more; nil at the end.
    static func page(
        of app: String, _ id: String, _ filter: FailureFilter, after place: FailurePlace,
        limit: Int, in queue: DatabaseQueue
    ) async throws -> (failures: [Proto.DeliveryFailure], last: FailurePlace?) {
        let one: Int64? =
            id.isEmpty
            ? nil
            : try await queue.read {
                try NotificationTable.required(id: id, app: app, in: $0).sequence
            }
        var page = FailurePage(place: place, limit: limit, words: filter.words)
        while !page.isFull, page.looked < Self.searchedForAPage {
            try Task.checkCancellation()
            let begun = page
            page = try await queue.read {
                try Self.reading(of: app, one, filter, into: begun, in: $0)
            }
            guard page.looked - begun.looked == Self.searchedAtOnce || page.isFull else {
                return (page.failures, nil)
            }
        }
        return (page.failures, page.place)
    }

    /// Returns a page to which the failures of the next groups are added.
    private static func reading(
        of app: String, _ notification: Int64?, _ filter: FailureFilter, into begun: FailurePage,
        in database: borrowing Database
    ) throws -> FailurePage {
        var page = begun
        let most = begun.looked + searchedAtOnce
        let place = begun.place
        // Do not visit notifications older than the first one with a failure.
        try database.visit(
            """
            SELECT \(FailureGroup.columns), id, \(filter.words.condition(from: 5))
            FROM notification CROSS JOIN failure ON failure.notification = sequence
            WHERE app = ?1 AND sequence <= ?2
                AND sequence >= coalesce(?3, (SELECT min(notification) FROM failure))
                AND sequence <= coalesce(?3, ?2)
                AND (sequence < ?2 OR number <= ?4) AND \(filter.condition)
            ORDER BY sequence DESC, number DESC
            """,
            list: [
                .text(app), .integer(place.notification),
                notification.map { .integer($0) } ?? .null, .integer(place.group),
            ] + filter.words.values
        ) { row in
            if row.integer(9) != 0 {
                page.add(FailureGroup(row), row.text(8))
            } else {
                page.pass(notification: row.integer(1), group: row.integer(0))
            }
            page.looked += 1
            return !page.isFull && page.looked < most
        }
        return page
    }
}

/// A page of failures that is being filled.
private struct FailurePage: Sendable {
    /// The place of the page's last failure, or of the end of a group that was passed after it.
    var place: FailurePlace
    let limit: Int
    let words: FailureWords
    var failures: [Proto.DeliveryFailure] = []
    /// The number of groups that were looked at.
    var looked = 0

    /// True if there is no more room.
    var isFull: Bool { failures.count >= limit }

    /// Passes a group that has nothing for the page.
    mutating func pass(notification: Int64, group: Int64) {
        place = FailurePlace(notification: notification, group: group, ordinal: .max)
    }

    /// Adds the failures of a group that come after the last one, while there is room.
    mutating func add(_ group: FailureGroup, _ notification: String) {
        let isBegun = place.notification == group.kind.notification && place.group == group.number
        let after = isBegun ? place.ordinal : -1
        for device in words.matching(group) where Int64(device.ordinal) > after {
            guard !isFull else { return }
            var failure = Proto.DeliveryFailure(group.kind)
            (failure.notificationId, failure.deviceId) = (notification, device.id)
            failure.time = group.time.timestamp
            failures.append(failure)
            place = FailurePlace(
                notification: group.kind.notification, group: group.number,
                ordinal: Int64(device.ordinal))
        }
        if !isFull { pass(notification: group.kind.notification, group: group.number) }
    }
}
