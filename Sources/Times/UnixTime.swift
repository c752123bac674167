/// A time in milliseconds since 1970 in UTC, as databases store it.
public struct UnixTime: Hashable, Comparable, Sendable {
    /// The milliseconds since 1970-01-01T00:00:00Z; negative before that.
    public var milliseconds: Int64

    /// Creates a time.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Returns whether the left time is before the right one.
    public static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Returns the time `duration` later; the furthest possible time if that overflows.
    public static func + (left: Self, duration: Duration) -> Self {
        let (seconds, attoseconds) = duration.components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let (span, overflow2) =
            scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        let (sum, overflow3) = left.milliseconds.addingReportingOverflow(span)
        let isTooFar = overflow || overflow2 || overflow3
        return Self(milliseconds: isTooFar ? (seconds < 0 ? .min : .max) : sum)
    }

    /// Returns the duration from `right` to `left`.
    public static func - (left: Self, right: Self) -> Duration {
        .milliseconds(
            left.milliseconds.subtractingReportingOverflow(right.milliseconds).partialValue)
    }
}

/// The coding of a time: its number of milliseconds, as a single value.
extension UnixTime: Codable {
    /// Reads the number.
    public init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}
