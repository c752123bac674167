/// The behaviour of a message on the screen.
public enum PushKind: Hashable, Sendable, RawRepresentable, Codable {
    /// An alert with a place of its own, which a newer one with its collapse key takes.
    case ordinary
    /// Somebody speaks to the person: it alerts, and is one with others of its conversation.
    case mention
    /// Something is new: silent, one for each team, taken away by a mention.
    case info
    /// Somebody calls: it alerts, and goes away when it expires.
    case call
    /// A change of the number on the icon, which is never shown.
    case badge
    /// A message that is shown in debug builds only.
    case test
    /// A kind that this version of the app does not know: its messages are recorded and never
    /// shown.
    case unknown(String)

    private static let known: [PushKind] = [.ordinary, .mention, .info, .call, .badge, .test]
    private static let unknownPrefix = "unknown:"

    /// Creates a kind; a name that is not known makes an unknown one.
    public init(rawValue name: String) {
        if let known = Self.known.first(where: { $0.rawValue == name }) {
            self = known
        } else {
            let isMarked = name.hasPrefix(Self.unknownPrefix)
            self = .unknown(isMarked ? String(name.dropFirst(Self.unknownPrefix.count)) : name)
        }
    }

    /// The name, such as `mention`; for an unknown kind `unknown:` and the sender's name of it.
    public var rawValue: String {
        switch self {
        case .ordinary: "ordinary"
        case .mention: "mention"
        case .info: "info"
        case .call: "call"
        case .badge: "badge"
        case .test: "test"
        case .unknown(let name): Self.unknownPrefix + name
        }
    }

    /// True if this version of the app does not know the kind.
    public var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }
}
