extension JSONValue {
    /// The point in time that this string is, as ``RFC3339`` reads it.
    package func timestamp() throws(JSONError) -> (seconds: Int64, nanos: Int32) {
        guard let text = unsafe utf8 else { throw wrongKind("a string with a time") }
        guard let time = unsafe RFC3339.parse(text.span) else {
            throw error(.invalidValue, "a time such as 2026-05-04T13:00:00Z is wanted here")
        }
        return time
    }

    /// The length of time that this string is, as ``DurationText`` reads it.
    package func duration() throws(JSONError) -> (seconds: Int64, nanos: Int32) {
        guard let text = unsafe utf8 else { throw wrongKind("a string with a duration") }
        guard let duration = unsafe DurationText.parse(text.span) else {
            throw error(.invalidValue, "a duration such as 90s or 1.5s is wanted here")
        }
        return duration
    }
}

extension JSONWriter {
    /// Writes a point in time, as ``RFC3339`` formats it.
    package mutating func timestamp(seconds: Int64, nanos: Int32) {
        quoted { bytes in RFC3339.format(seconds: seconds, nanos: nanos, to: &bytes) }
    }

    /// Writes a length of time, as ``DurationText`` formats it.
    package mutating func duration(seconds: Int64, nanos: Int32) {
        quoted { bytes in DurationText.format(seconds: seconds, nanos: nanos, to: &bytes) }
    }
}
