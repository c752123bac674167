import Glibc
package import Protocol

/// A time in milliseconds since 1970 in UTC, as databases store it.
package struct UnixTime: Hashable, Comparable, Sendable {
    /// The milliseconds since 1970-01-01T00:00:00Z; negative before that.
    package var milliseconds: Int64

    /// Creates a time.
    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Returns the time `duration` later; the furthest possible time if that overflows.
    package static func + (left: Self, duration: Duration) -> Self {
        let (seconds, attoseconds) = duration.components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let span = scaled + attoseconds / 1_000_000_000_000_000
        let (sum, overflow2) = left.milliseconds.addingReportingOverflow(span)
        return Self(milliseconds: overflow || overflow2 ? (seconds < 0 ? .min : .max) : sum)
    }

    /// Returns the duration from `right` to `left`.
    package static func - (left: Self, right: Self) -> Duration {
        .milliseconds(
            left.milliseconds.subtractingReportingOverflow(right.milliseconds).partialValue)
    }

    /// The time as a protobuf message.
    package var timestamp: Proto.Timestamp {
        var timestamp = Proto.Timestamp()
        let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
        timestamp.seconds = seconds
        timestamp.nanos = Int32(milliseconds - seconds * 1000) * 1_000_000
        return timestamp
    }

    /// Creates a time from a protobuf message, rounded down to milliseconds.
    ///
    /// - Parameter field: the field's name, for the error.
    /// - Throws: `invalidArgument` outside the years 1 to 9999, the range of a Timestamp.
    package init(_ timestamp: Proto.Timestamp, _ field: String) throws(RPCError) {
        guard (-62_135_596_800...253_402_300_799).contains(timestamp.seconds),
            (0..<1_000_000_000).contains(timestamp.nanos)
        else { throw .invalid(field, "is not a time between the years 1 and 9999") }
        milliseconds = timestamp.seconds * 1000 + Int64(timestamp.nanos / 1_000_000)
    }
}

/// A source of the present time; tests provide their own.
package struct WallClock: Sendable {
    /// Returns the present time.
    package let now: @Sendable () -> UnixTime

    /// Creates a clock that calls `now`.
    package init(now: @escaping @Sendable () -> UnixTime) { self.now = now }

    /// The machine's clock.
    package static let system = WallClock {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return UnixTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec / 1_000_000))
    }
}
