/// An event that the app has to respond to, from a push or a link: its type, and the object that it
/// is about.
public struct AppEvent: Hashable, Sendable, Codable {
    /// The type of the event, such as `task_assigned`, or the name of a link's route.
    public let type: String
    /// The object's id; empty for none.
    public let objectID: String
    /// The other values of the event, by their names.
    public let parameters: [String: String]
    /// The message that said it; empty if a link did.
    public let messageID: String
    /// The team that it is for; empty if nothing says so.
    public let team: String
    /// The scene of the app in which the person opened it; empty if that is not known.
    public let scene: String

    /// Creates an event.
    public init(
        _ type: String, objectID: String = "", parameters: [String: String] = [:],
        messageID: String = "", team: String = "", scene: String = ""
    ) {
        (self.type, self.objectID) = (type, objectID)
        (self.parameters, self.messageID) = (parameters, messageID)
        (self.team, self.scene) = (team, scene)
    }

    /// Creates the event of a message; nil if it has no event type.
    public init?(_ message: PushMessage, scene: String = "") {
        guard !message.eventType.isEmpty else { return nil }
        self.init(
            message.eventType, objectID: message.objectID, parameters: message.data,
            messageID: message.id, team: message.team, scene: scene)
    }

    /// Creates the event of a link: its route is the type, `id` the object.
    ///
    /// A link that names an event itself, `?event_type=task_assigned&task_id=17`, is that event.
    public init(_ link: DeepLink, _ match: LinkTable.Match, _ mapping: PayloadMapping = .herald) {
        let named = { (names: [String]) in
            names.compactMap { match.parameters[$0] }.first { !$0.isEmpty }
        }
        self.init(
            named(mapping.eventType) ?? match.route,
            objectID: named(mapping.objectID) ?? match.parameters["id"] ?? "",
            parameters: match.parameters, messageID: link.messageID, team: link.team,
            scene: link.scene)
    }
}

/// A value of an app's own enum of event types, or one that this version of the app does not know.
///
/// ```swift
/// enum TaskEvent: String { case assigned = "task_assigned", changed = "task_changed" }
/// switch EventType<TaskEvent>(event.type) {
/// case .known(.assigned): …
/// case .known(.changed): …
/// case .unknown(let text): …
/// }
/// ```
public enum EventType<Known: RawRepresentable<String>> {
    case known(Known)
    case unknown(String)

    /// Reads a type.
    public init(_ text: String) {
        self = Known(rawValue: text).map { .known($0) } ?? .unknown(text)
    }
}

extension EventType: Equatable where Known: Equatable {}
extension EventType: Hashable where Known: Hashable {}
extension EventType: Sendable where Known: Sendable {}
