import Crypto

/// The names that a message has at providers, derived so that every copy has the same.
enum MessageNames {
    /// A UUID in lower case, of version 8 (RFC 9562 §5.8): APNs' id.
    static func uuid(of messageID: String) -> String {
        String(decoding: uuidText(of: messageID), as: UTF8.self)
    }

    /// The same as 36 bytes: every message to APNs has one.
    static func uuidText(of messageID: String) -> [UInt8] {
        let digest = digest("message", messageID).bytes
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for index in 0..<16 {
            var byte = digest[index]
            if index == 6 { byte = byte & 0x0f | 0x80 }
            if index == 8 { byte = byte & 0x3f | 0x80 }
            switch index {
            case 4, 6, 8, 10: text.append(UInt8(ascii: "-"))
            default: break
            }
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return text
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// A collapse key in a header of at most `limit` bytes: itself if it can be that.
    static func headerValue(ofCollapseKey key: String, atMost limit: Int) -> String {
        let isPrintable = key.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        if isPrintable, key.utf8.count <= limit { return key }
        return String(Base64.url.encode(digest("collapse", key).array).prefix(limit))
    }

    /// A collapse key as Web Push's topic: 32 characters of base64url that tell the push service
    /// nothing.
    static func topic(app: String, collapseKey: String) -> String {
        Base64.url.encode(Array(digest("topic", app + "\0" + collapseKey).array.prefix(24)))
    }

    private static func digest(_ purpose: StaticString, _ text: String) -> Digest {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32 + text.utf8.count)
        bytes += "herald ".utf8
        bytes += purpose.description.utf8
        bytes.append(0)
        bytes += text.utf8
        return SHA256.digest(of: bytes)
    }
}
