public import Times

/// A notification for the operating system to show.
public struct ShownNotification: Hashable, Sendable {
    /// The stable id for the operating system: a later one with the same id takes its place.
    public let slot: String
    /// The revision, which rises with each change of the screen, and is kept with the notification,
    /// so that a launch can tell which one the operating system shows.
    public let revision: Int64
    /// The kind of its message, which says how the notification behaves on the screen.
    public let kind: PushKind
    /// The title; empty for none.
    public let title: String
    /// The subtitle; empty for none.
    public let subtitle: String
    /// The text below the title; empty for none.
    public let body: String
    /// The image's URL; empty for none.
    public let image: String
    /// The sound's name; empty for none.
    public let sound: String
    /// True if the notification makes itself noticed, by sound, light and a lit screen.
    public let alerts: Bool
    /// True if the notification only stands in the list, without lighting the screen.
    public var isPassive: Bool { kind == .info && !alerts }
    /// The number of messages that the notification stands for, from 1.
    public let count: Int
    /// The messages that are on the screen by it for the first time.
    public let newIDs: [String]
    /// The message that a tap opens.
    public let message: PushMessage
    /// The time at which the notification has to be taken away; nil if it stays until somebody
    /// acts.
    public let expireTime: UnixTime?
}
