/// A device as Airship knows it: a channel's id, and its platform where that is known.
struct AirshipChannel: Hashable, Sendable {
    /// A UUID, in lower case.
    let id: String
    /// `ios`, `android`, `amazon` or `web`; nil if nobody said.
    let platform: String?

    private static let platforms: Set<String> = ["ios", "android", "amazon", "web"]

    /// The device that a message is for: its topic is the platform.
    ///
    /// - Throws: `invalidAddress`; one that is none would have the whole push refused.
    init(_ message: OutgoingMessage) throws(PayloadProblem) {
        guard Self.isUUID(message.address) else {
            throw .invalidAddress("the channel's id is no UUID, as Airship's are")
        }
        id = message.address.lowercased()
        platform = Self.platforms.contains(message.topic) ? message.topic : nil
    }

    /// The selector's name.
    var selector: String {
        switch platform {
        case "ios": "ios_channel"
        case "android": "android_channel"
        case "amazon": "amazon_channel"
        default: "channel"
        }
    }

    private static func isUUID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { byte in
                (48...57).contains(byte) || (97...102).contains(byte | 0x20)
            }
    }
}
