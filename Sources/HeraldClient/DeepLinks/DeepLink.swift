/// A link that somebody opened: by a push, in the inbox, from another app or on a web page.
///
/// They all take one way: through the table, past readiness, to the screen.
public struct DeepLink: Hashable, Sendable, Codable {
    /// The origin of a link.
    public enum Origin: String, Hashable, Sendable, Codable {
        case push, inbox
        /// The app itself.
        case app
        /// A web page or another app: anybody can write such a link.
        case outside
    }

    /// The link as it was opened: a path of the app or a URL.
    public let text: String
    /// The origin of the link.
    public let origin: Origin
    /// The message that it was in; empty for none.
    public let messageID: String
    /// The team that it is for; empty if nothing says so.
    public let team: String
    /// The scene of the app in which the person opened it; empty if that is not known.
    public let scene: String
    /// The event that the screens of a path respond to; nil for a link that a ``LinkRouter``
    /// presents.
    public internal(set) var event: AppEvent?

    /// Creates a link.
    public init(
        _ text: String, from origin: Origin, messageID: String = "", team: String = "",
        scene: String = ""
    ) {
        (self.text, self.origin) = (text, origin)
        (self.messageID, self.team, self.scene) = (messageID, team, scene)
    }

    /// Reads a link, also one that an older version of the library has stored.
    public init(from decoder: any Decoder) throws {
        let from = try decoder.container(keyedBy: CodingKeys.self)
        text = try from.decode(String.self, forKey: .text)
        origin = try from.decode(Origin.self, forKey: .origin)
        messageID = try from.decode(String.self, forKey: .messageID)
        team = try from.decode(String.self, forKey: .team)
        scene = try from.decodeIfPresent(String.self, forKey: .scene) ?? ""
        event = try from.decodeIfPresent(AppEvent.self, forKey: .event)
    }

    /// Creates the way of a message's event to its screens.
    init(_ event: AppEvent, of message: PushMessage, from origin: Origin) {
        self.init(
            message.link.isEmpty ? event.type : message.link, from: origin,
            messageID: message.id, team: message.team, scene: event.scene)
        self.event = event
    }

    /// Creates the link of a message that was tapped; nil if it has none.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - action: the id of the button that was pressed: one without a link of its own leads
    ///     nowhere, since it only tells the app.
    ///   - origin: the origin of the link, by which the person has opened it.
    ///   - scene: the scene of the app in which the person has.
    public init?(
        tapped message: PushMessage, action: String? = nil, from origin: Origin = .push,
        scene: String = ""
    ) {
        let button = message.actions.first { $0.id == action }
        let text = button?.url ?? (Self.isWhole(action) ? message.link : "")
        guard !text.isEmpty else { return nil }
        self.init(text, from: origin, messageID: message.id, team: message.team, scene: scene)
    }

    /// Returns whether a tap opens the message itself, and not the link of one of its buttons.
    static func isWhole(_ action: String?) -> Bool {
        action == nil || action == MessageAction.open.rawValue
    }
}
