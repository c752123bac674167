extension JSONValue {
    /// Returns the time that this string is, in the form of ``RFC3339``.
    package func timestamp() throws(JSONError) -> (seconds: Int64, nanos: Int32) {
        guard let text = unsafe utf8 else { throw wrongKind("a string with a time") }
        guard let time = unsafe RFC3339.parse(text.span) else {
            throw error(.invalidValue, "expected a time such as 2026-05-04T13:00:00Z")
        }
        return time
    }

    /// Returns the duration that this string is, in the form of ``DurationText``.
    package func duration() throws(JSONError) -> (seconds: Int64, nanos: Int32) {
        guard let text = unsafe utf8 else { throw wrongKind("a string with a duration") }
        guard let duration = unsafe DurationText.parse(text.span) else {
            throw error(.invalidValue, "expected a duration such as 90s or 1.5s")
        }
        return duration
    }
}

extension JSONWriter {
    /// Writes a time in the form of ``RFC3339``.
    package mutating func timestamp(seconds: Int64, nanos: Int32) {
        quoted { bytes in RFC3339.format(seconds: seconds, nanos: nanos, to: &bytes) }
    }

    /// Writes a duration in the form of ``DurationText``.
    package mutating func duration(seconds: Int64, nanos: Int32) {
        quoted { bytes in DurationText.format(seconds: seconds, nanos: nanos, to: &bytes) }
    }
}
