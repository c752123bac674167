/// A time of the machine's monotonic clock, which nobody can set; only differences have a meaning.
package struct MonotonicInstant: Hashable, Comparable, Sendable {
    /// The nanoseconds since an arbitrary origin.
    package var nanoseconds: Int64

    /// Creates the time `nanoseconds` after the origin.
    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    package static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

    /// Returns the time `duration` later; the furthest possible time if that overflows.
    package static func + (left: Self, duration: Duration) -> Self {
        let (sum, overflow) = left.nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
        return Self(nanoseconds: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    /// Returns the duration from `right` to `left`.
    package static func - (left: Self, right: Self) -> Duration {
        .nanoseconds(left.nanoseconds.subtractingReportingOverflow(right.nanoseconds).partialValue)
    }
}

extension Duration {
    /// The duration in nanoseconds, clamped to 64 bits (292 years).
    package var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }

    /// The duration in seconds, for people and metrics.
    package var inSeconds: Double { Double(wholeNanoseconds) / 1e9 }
}
