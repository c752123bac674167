import HTTP

/// The id that a request has in every process it touches.
enum RequestID {
    private static let maximumLength = 64

    /// The client's own, if it is fit for logs: 1 to 64 letters, digits, `.`, `_` and `-`.
    static func read(_ fields: HTTPFields) -> String? {
        guard let value = fields["x-request-id"], (1...maximumLength).contains(value.count),
            value.allSatisfy(isSane)
        else { return nil }
        return String(decoding: value, as: UTF8.self)
    }

    private static func isSane(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
