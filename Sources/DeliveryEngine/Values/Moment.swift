package import ServiceKit

/// A point in time on two clocks: civil time, and a steady clock that measures durations.
package struct Moment: Hashable, Sendable {
    /// The civil time, for expiry and schedules; it jumps if somebody sets the clock.
    package var civil: UnixTime
    /// The time since a fixed point; it never jumps, and measures leases, pauses and deadlines.
    package var steady: Duration

    /// Creates a point in time.
    package init(civil: UnixTime, steady: Duration) {
        self.civil = civil
        self.steady = steady
    }

    /// Returns the moment a span later, provided that nobody sets the clock meanwhile.
    package static func + (left: Self, span: Duration) -> Self {
        Self(civil: left.civil + span, steady: left.steady + span)
    }
}
