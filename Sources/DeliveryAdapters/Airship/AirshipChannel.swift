import Addresses

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
        do throws(AddressProblem) {
            id = try ChannelID.canonical(message.address)
        } catch { throw .invalidAddress("the channel's id \(error)") }
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
}
