package import Protocol

/// The numbers of a notification's deliveries by their result, where a delivery is one device on
/// one adapter.
///
/// A device without any attempt counts once, however many adapters there are.
package struct DeliveryCounts: Hashable, Sendable {
    /// The number of devices when the audience was resolved.
    package var audience = 0
    package var delivered = 0
    /// The number of deliveries that were given up.
    package var failed = 0
    /// The number of deliveries that wait for another attempt.
    package var retrying = 0
    /// The number of devices that no longer exist, are muted, or are out of every adapter's reach.
    package var suppressed = 0
    /// The number of deliveries whose time to live ended.
    package var expired = 0
    /// The number of deliveries that were given up without knowing whether they arrived.
    package var uncertain = 0

    /// Creates counts of zero.
    package init() {}

    /// The counts as a protobuf message.
    package var proto: Proto.DeliveryCounts {
        var counts = Proto.DeliveryCounts()
        counts.audience = UInt64(max(0, audience))
        counts.delivered = UInt64(max(0, delivered))
        counts.failed = UInt64(max(0, failed))
        counts.retrying = UInt64(max(0, retrying))
        counts.suppressed = UInt64(max(0, suppressed))
        counts.expired = UInt64(max(0, expired))
        counts.uncertain = UInt64(max(0, uncertain))
        return counts
    }

    package static func += (left: inout Self, right: Self) {
        left.audience += right.audience
        left.delivered += right.delivered
        left.failed += right.failed
        left.retrying += right.retrying
        left.suppressed += right.suppressed
        left.expired += right.expired
        left.uncertain += right.uncertain
    }
}
