import HTTP

/// The id of a request, which is the same in every process that handles it.
enum RequestID {
    private static let maximumLength = 64

    /// Returns the id in the client's `x-request-id`; nil if it is not 1 to 64 letters, digits,
    /// `.`, `_` or `-`, which are safe in logs.
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
