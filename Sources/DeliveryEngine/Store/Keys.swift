/// The key of a chunk: a part of a notification's audience on one lane.
package struct ChunkKey: Hashable, Comparable, Sendable {
    /// The notification's sequence number.
    package var notification: Int64
    /// The chunk's number within the notification, from 0.
    package var number: Int

    /// Creates a chunk's key.
    package init(_ notification: Int64, _ number: Int) {
        (self.notification, self.number) = (notification, number)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.notification, left.number) < (right.notification, right.number)
    }
}

/// The key of a delivery that is stored as a row of its own because it is tried again.
package struct RowKey: Hashable, Comparable, Sendable {
    /// The notification's sequence number.
    package var notification: Int64
    package var ordinal: UInt32
    package var adapter: String

    /// Creates a row's key.
    package init(_ notification: Int64, _ ordinal: UInt32, _ adapter: String) {
        (self.notification, self.ordinal, self.adapter) = (notification, ordinal, adapter)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.notification, left.ordinal, left.adapter)
            < (right.notification, right.ordinal, right.adapter)
    }
}

/// A fencing token, which proves that a worker holds the lease of the work that it writes about.
///
/// Later tokens are greater. If a worker stalls for so long that another worker gets its work, the
/// first one's token is the smaller one, and its writes are refused.
package struct LeaseToken: Hashable, Comparable, Sendable {
    package var number: Int64

    /// Creates a token with a number.
    package init(_ number: Int64) { self.number = number }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
