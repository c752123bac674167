import JSON

/// Points in time as selectors write them: RFC 3339 in UTC, in whole seconds.
enum Dates {
    /// The text that an error message uses for what was expected.
    static let wanted = "a date such as 2026-05-04 or 2026-05-04T13:00:00Z"

    static let range = RFC3339.range

    /// Reads a date with or without a time of day, in seconds since 1970; nil if it has a fraction
    /// of a second.
    ///
    /// A time without an offset is UTC, and a space may stand in place of the T.
    static func parse(_ text: String) -> Int64? {
        var bytes = Array(text.utf8)
        guard 10...32 ~= bytes.count else { return nil }
        if bytes.count == 10 {
            bytes += "T00:00:00Z".utf8
        } else if bytes[10] == UInt8(ascii: " ") {
            bytes[10] = UInt8(ascii: "T")
        }
        if bytes.count == 19 { bytes.append(UInt8(ascii: "Z")) }
        guard let time = RFC3339.parse(bytes.span), time.nanos == 0 else { return nil }
        return time.seconds
    }

    static func text(_ seconds: Int64) -> String {
        var bytes: [UInt8] = []
        RFC3339.format(seconds: seconds, nanos: 0, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
