/// A link that somebody opened: by a push, in the inbox, from another app or on a web page.
///
/// They all take one way: through the table, past readiness, to the screen.
public struct DeepLink: Hashable, Sendable, Codable {
    /// Where a link comes from.
    public enum Origin: String, Hashable, Sendable, Codable {
        case push, inbox
        /// The app itself.
        case app
        /// A web page or another app: anybody can write such a link.
        case outside
    }

    /// The link as it was opened: a path of the app or a URL.
    public let text: String
    /// Where the link comes from.
    public let origin: Origin
    /// The message that it was in; empty for none.
    public let messageID: String
    /// The team that it is for; empty if nothing says so.
    public let team: String

    /// Creates a link.
    public init(_ text: String, from origin: Origin, messageID: String = "", team: String = "") {
        (self.text, self.origin) = (text, origin)
        (self.messageID, self.team) = (messageID, team)
    }

    /// Creates the link of a message that was tapped; nil if it has none.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - action: the id of the button that was pressed: one without a link of its own leads
    ///     nowhere, since it only tells the app.
    ///   - origin: where the person has opened it.
    public init?(
        tapped message: PushMessage, action: String? = nil, from origin: Origin = .push
    ) {
        let button = message.actions.first { $0.id == action }
        let isWhole = action == nil || action == MessageAction.open.rawValue
        let text = button?.url ?? (isWhole ? message.link : "")
        guard !text.isEmpty else { return nil }
        self.init(text, from: origin, messageID: message.id, team: message.team)
    }
}
