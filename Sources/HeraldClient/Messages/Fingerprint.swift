import Times

/// Derives an id for a message that has none, and its time, from the message's content.
enum Fingerprint {
    private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// Returns an id for bytes that are no payload.
    static func id(of bytes: [UInt8]) -> String { "content:" + hash(bytes) }

    /// Returns an id for a message without one, which is the same for every copy.
    static func id(of message: PushMessage) -> String {
        let data = message.data.sorted { Array($0.key.utf8).lexicographicallyPrecedes($1.key.utf8) }
        let parts =
            [message.title, message.body, message.link, message.kind.rawValue]
            + data.map { "\($0.key)=\($0.value)" }
        return id(of: Array(parts.joined(separator: "\u{1}").utf8))
    }

    /// Returns the FNV-1a hash of 64 bits in 16 hexadecimal digits.
    private static func hash(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    /// Returns the time at which Herald accepted the message's notification; nil if the
    /// notification's id is not Herald's.
    ///
    /// The id begins with the time: 48 bits of milliseconds in Crockford's base 32.
    static func time(of message: PushMessage) -> UnixTime? {
        let id = message.notificationID.utf8
        guard id.count == 26 else { return nil }
        var milliseconds: Int64 = 0
        for (index, byte) in id.enumerated() {
            guard let digit = digits.firstIndex(of: byte) else { return nil }
            if index < 10 { milliseconds = milliseconds << 5 | Int64(digit) }
        }
        return milliseconds < 1 << 48 ? UnixTime(milliseconds: milliseconds) : nil
    }
}
