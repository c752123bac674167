import JSON

extension UnixTime {
    /// The time in RFC 3339, in UTC, to the second, as logs show it.
    package var text: String {
        var bytes: [UInt8] = []
        RFC3339.format(seconds: milliseconds / 1000, nanos: 0, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
