import Crypto

/// The names that a message has at providers, derived so that every copy has the same.
enum MessageNames {
    /// A UUID in lower case, of version 8 (RFC 9562 §5.8): APNs' id.
    static func uuid(of messageID: String) -> String {
        var bytes = digest("message", messageID).prefix(16)
        bytes[6] = bytes[6] & 0x0f | 0x80
        bytes[8] = bytes[8] & 0x3f | 0x80
        let text = Hex.encode(Array(bytes))
        var parts: [Substring] = []
        var rest = text[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts.joined(separator: "-")
    }

    /// A collapse key in a header of at most `limit` bytes: itself if it can be that.
    static func headerValue(ofCollapseKey key: String, atMost limit: Int) -> String {
        let isPrintable = key.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        if isPrintable, key.utf8.count <= limit { return key }
        return String(Base64.url.encode(digest("collapse", key)).prefix(limit))
    }

    /// A collapse key as Web Push's topic: 32 characters of base64url that tell the push service
    /// nothing.
    static func topic(app: String, collapseKey: String) -> String {
        Base64.url.encode(Array(digest("topic", app + "\0" + collapseKey).prefix(24)))
    }

    private static func digest(_ purpose: String, _ text: String) -> [UInt8] {
        SHA256.digest(of: Array("herald \(purpose)\0\(text)".utf8)).array
    }
}
