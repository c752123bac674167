package import Protocol

/// Where a notification's deliveries have ended: one device by one adapter each.
///
/// Devices that nothing was tried for count once, whatever the number of adapters.
package struct DeliveryCounts: Hashable, Sendable {
    /// Devices when the audience was resolved.
    package var audience = 0
    package var delivered = 0
    /// Given up.
    package var failed = 0
    /// Wait for another attempt.
    package var retrying = 0
    /// Devices that are gone, muted, or out of every adapter's reach.
    package var suppressed = 0
    /// Too late.
    package var expired = 0
    /// Given up without knowing whether it arrived.
    package var uncertain = 0

    /// Nothing yet.
    package init() {}

    /// As it travels.
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
