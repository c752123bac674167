package import ServiceKit

/// A point in time by two clocks: what people call it, and what spans are measured by.
package struct Moment: Hashable, Sendable {
    /// Civil time: for expiry and schedules. Somebody may set it.
    package var civil: UnixTime
    /// Since some fixed point; never goes back, and nobody sets it: for leases, pauses, deadlines.
    package var steady: Duration

    /// A point in time.
    package init(civil: UnixTime, steady: Duration) {
        self.civil = civil
        self.steady = steady
    }

    /// The moment a span later, if nobody sets a clock meanwhile.
    package static func + (left: Self, span: Duration) -> Self {
        Self(civil: left.civil + span, steady: left.steady + span)
    }
}
