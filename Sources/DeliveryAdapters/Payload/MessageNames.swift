import Crypto

/// The names of a message at providers, which are derived so that every copy has the same names.
enum MessageNames {
    /// Returns a provider's name for a message: a version 8 UUID in lower case (RFC 9562 §5.8).
    ///
    /// It is derived from the notification, the device and the address, so it is the same for every
    /// attempt. The message's own id, which the app sees, is the same for all addresses of a
    /// device, so that the app recognizes a copy that comes another way (docs/decisions/0072).
    static func uuid(of message: OutgoingMessage) -> String {
        String(decoding: uuidText(of: message), as: UTF8.self)
    }

    /// Returns the UUID as 36 bytes, which is faster for the many APNs messages.
    static func uuidText(of message: OutgoingMessage) -> [UInt8] {
        uuidText(message.messageID, message.address)
    }

    /// Returns the UUID for another text, such as a notification's id.
    static func uuid(_ text: String) -> String {
        String(decoding: uuidText(text, ""), as: UTF8.self)
    }

    private static func uuidText(_ first: String, _ second: String) -> [UInt8] {
        let digest = digest(Purpose.message, first, second).bytes
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

    /// Returns a collapse key for a header of at most `limit` bytes, which is the key itself if
    /// possible.
    static func headerValue(ofCollapseKey key: String, atMost limit: Int) -> String {
        let isPrintable = key.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        if isPrintable, key.utf8.count <= limit { return key }
        return String(Base64.url.encode(digest(Purpose.collapse, key).array).prefix(limit))
    }

    /// Returns a collapse key as a Web Push topic: 32 characters of base64url that reveal nothing
    /// to the push service.
    static func topic(app: String, collapseKey: String) -> String {
        Base64.url.encode(Array(digest(Purpose.topic, app + "\0" + collapseKey).array.prefix(24)))
    }

    /// The prefix of a digest's input, which keeps digests for different purposes apart.
    private enum Purpose {
        static let message = Array("herald message\0".utf8)
        static let collapse = Array("herald collapse\0".utf8)
        static let topic = Array("herald topic\0".utf8)
    }

    private static func digest(
        _ purpose: [UInt8], _ text: String, _ more: String = ""
    ) -> Digest {
        var bytes = purpose
        bytes.reserveCapacity(purpose.count + text.utf8.count + 1 + more.utf8.count)
        bytes += text.utf8
        if !more.isEmpty {
            bytes.append(0)
            bytes += more.utf8
        }
        return SHA256.digest(of: bytes)
    }
}
