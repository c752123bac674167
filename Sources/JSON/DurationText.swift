/// Durations in the form of the proto3 JSON mapping: `1.5s`.
package enum DurationText {
    /// The largest number of seconds in either direction: ten thousand years, the bound of
    /// google.protobuf.Duration.
    package static let maximumSeconds: Int64 = 315_576_000_000

    /// Returns seconds and nanoseconds of the same sign; nil if `text` is not a duration.
    package static func parse(_ text: Span<UInt8>) -> (seconds: Int64, nanos: Int32)? {
        var reader = DigitReader(text)
        let isNegative = reader.skip("-")
        guard let seconds = reader.number(upTo: 12), let nanos = reader.fraction(),
            reader.skip("s"), reader.isAtEnd, seconds <= maximumSeconds,
            seconds < maximumSeconds || nanos == 0
        else { return nil }
        return isNegative ? (-Int64(seconds), -Int32(nanos)) : (Int64(seconds), Int32(nanos))
    }

    /// Appends the duration, with 0, 3, 6 or 9 fraction digits.
    ///
    /// A value out of bounds is moved to the nearest bound. `nanos` whose sign differs from that of
    /// `seconds`, which is invalid, are left out.
    package static func format(seconds: Int64, nanos: Int32, to text: inout [UInt8]) {
        let seconds = min(max(seconds, -maximumSeconds), maximumSeconds)
        let agree = seconds == 0 || (seconds < 0) == (nanos < 0)
        let nanos = agree ? min(max(nanos, -999_999_999), 999_999_999) : 0
        if seconds < 0 || nanos < 0 { text.append(UInt8(ascii: "-")) }
        text.appendDecimal(Int(seconds.magnitude), width: 1)
        text.appendFraction(nanos: Int32(nanos.magnitude))
        text.append(UInt8(ascii: "s"))
    }
}
