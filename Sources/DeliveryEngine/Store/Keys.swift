/// A part of a notification's audience on one lane.
package struct ChunkKey: Hashable, Comparable, Sendable {
    /// The notification.
    package var notification: Int64
    /// Counted from 0 within it.
    package var number: Int

    /// A chunk.
    package init(_ notification: Int64, _ number: Int) {
        (self.notification, self.number) = (notification, number)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.notification, left.number) < (right.notification, right.number)
    }
}

/// A delivery that has a row of its own: it is tried again.
package struct RowKey: Hashable, Comparable, Sendable {
    /// The notification.
    package var notification: Int64
    package var ordinal: UInt32
    package var adapter: String

    /// A row.
    package init(_ notification: Int64, _ ordinal: UInt32, _ adapter: String) {
        (self.notification, self.ordinal, self.adapter) = (notification, ordinal, adapter)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.notification, left.ordinal, left.adapter)
            < (right.notification, right.ordinal, right.adapter)
    }
}

/// Proves that a worker has what it writes about; a later one is greater.
///
/// A worker that was away for so long that another one got its work has a smaller one, and what it
/// writes is refused (a fencing token).
package struct LeaseToken: Hashable, Comparable, Sendable {
    package var number: Int64

    /// A token.
    package init(_ number: Int64) { self.number = number }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
