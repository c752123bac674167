/// The hexadecimal tokens by which APNs addresses devices and activities.
package enum DeviceToken {
    /// The number of hexadecimal digits that a token may have.
    ///
    /// A device token has 32 bytes today, and an activity's token has more. Apple promises no
    /// length, so the registry's limit on addresses is the effective maximum.
    private static let digits = 2...512

    /// Returns the token in lower case.
    ///
    /// - Throws: ``AddressProblem`` if the text is not a token.
    package static func canonical(_ token: String) throws(AddressProblem) -> String {
        var bytes: [UInt8] = []
        guard append(token, to: &bytes) else { throw problem(token) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the token in lower case, and returns whether it is a valid token.
    ///
    /// Works byte by byte for speed, because it runs for every message.
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

    /// Returns whether the text looks like a device token of today, which has 32 bytes.
    static func isOfDevice(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
            }
    }

    private static func problem(_ token: String) -> AddressProblem {
        if token.hasPrefix("{") || token.hasPrefix("<") {
            return AddressProblem(
                "is iOS's description of a token; write the token's bytes as hexadecimal")
        }
        guard !FirebaseTarget.isToken(token) else {
            return AddressProblem(
                "is a registration token of FCM; register it with the kind fcm-token")
        }
        return AddressProblem(
            "is not a device token, which is an even number of hexadecimal digits, "
                + "\(digits.lowerBound) to \(digits.upperBound)")
    }
}
