/// The hexadecimal tokens by which Apple's push service knows devices and activities.
package enum DeviceToken {
    /// How long a token may be.
    ///
    /// One has 32 bytes today, and an activity's more; Apple promises no length. The registry's
    /// limit is above.
    private static let digits = 2...512

    /// The token in lower case.
    package static func canonical(_ token: String) throws(AddressProblem) -> String {
        var bytes: [UInt8] = []
        guard append(token, to: &bytes) else { throw problem(token) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the token in lower case; false if it is none.
    ///
    /// Byte by byte: it is done for every message.
    package static func append(_ token: String, to bytes: inout [UInt8]) -> Bool {
        let start = bytes.count
        let count = token.utf8.count
        bytes += token.utf8
        var isToken = digits.contains(count) && count.isMultiple(of: 2)
        var text = bytes.mutableSpan
        for index in start..<text.count {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                continue
            case UInt8(ascii: "A")...UInt8(ascii: "F"): text[index] |= 0x20
            default: isToken = false
            }
        }
        return isToken
    }

    private static func problem(_ token: String) -> AddressProblem {
        if token.hasPrefix("{") || token.hasPrefix("<") {
            return AddressProblem(
                "is what iOS prints of a token and not the token; write its bytes as hexadecimal")
        }
        return AddressProblem(
            "is no device token: an even number of hexadecimal digits, "
                + "\(digits.lowerBound) to \(digits.upperBound)")
    }
}
