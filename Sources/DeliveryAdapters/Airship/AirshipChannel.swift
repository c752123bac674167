import Addresses

/// A device at Airship: a channel's id, and its platform if known.
struct AirshipChannel: Hashable, Sendable {
    /// The channel's id, a UUID in lower case.
    let id: String
    /// The platform, `ios`, `android`, `amazon` or `web`; nil if it is unknown.
    let platform: String?

    private static let platforms: Set<String> = ["ios", "android", "amazon", "web"]

    /// Creates the channel of a message's device, whose topic is the platform.
    ///
    /// - Throws: `invalidAddress`; an invalid id would make Airship refuse the whole push.
    init(_ message: OutgoingMessage) throws(PayloadProblem) {
        do throws(AddressProblem) {
            id = try ChannelID.canonical(message.address)
        } catch { throw .invalidAddress("the channel's id \(error)") }
        platform = Self.platforms.contains(message.topic) ? message.topic : nil
    }

    /// The name of the selector for this platform.
    var selector: String {
        switch platform {
        case "ios": "ios_channel"
        case "android": "android_channel"
        case "amazon": "amazon_channel"
        default: "channel"
        }
    }
}
