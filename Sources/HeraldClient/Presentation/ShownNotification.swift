public import Times

/// A notification for the operating system to show.
public struct ShownNotification: Hashable, Sendable {
    /// The stable id for the operating system: a later one with the same id takes its place.
    public let slot: String
    /// Rises with each change of what is shown; kept with the notification, so that a launch can
    /// tell what the operating system shows.
    public let revision: Int64
    /// How it behaves.
    public let kind: PushKind
    /// The title.
    public let title: String
    /// The subtitle.
    public let subtitle: String
    /// The text.
    public let body: String
    /// The image's URL; empty for none.
    public let image: String
    /// The sound's name; empty for none.
    public let sound: String
    /// Whether it makes itself noticed, by sound, light and a lit screen.
    public let alerts: Bool
    /// Whether it only stands in the list, without lighting the screen.
    public var isPassive: Bool { kind == .info && !alerts }
    /// How many messages it stands for.
    public let count: Int
    /// The messages that are on the screen by it for the first time.
    public let newIDs: [String]
    /// The message that a tap opens.
    public let message: PushMessage
    /// When it has to go away; nil: never by itself.
    public let expireTime: UnixTime?
}
