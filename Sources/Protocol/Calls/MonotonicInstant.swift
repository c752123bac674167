/// A moment on the machine's monotonic clock, which no one sets; only differences mean something.
package struct MonotonicInstant: Hashable, Comparable, Sendable {
    /// Nanoseconds since an arbitrary origin.
    package var nanoseconds: Int64

    /// The moment `nanoseconds` after the origin.
    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    package static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

    /// The moment `duration` later, or the farthest one there is.
    package static func + (left: Self, duration: Duration) -> Self {
        let (sum, overflow) = left.nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
        return Self(nanoseconds: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    /// From `right` to `left`.
    package static func - (left: Self, right: Self) -> Duration {
        .nanoseconds(left.nanoseconds.subtractingReportingOverflow(right.nanoseconds).partialValue)
    }
}

extension Duration {
    /// In nanoseconds, clamped to what 64 bits hold (292 years).
    package var wholeNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }

    /// In seconds, for people and metrics.
    package var inSeconds: Double { Double(wholeNanoseconds) / 1e9 }
}
