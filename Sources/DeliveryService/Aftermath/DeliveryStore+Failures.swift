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
