/// An action that a person takes on a message, by a button on its notification or in the app.
public enum MessageAction: String, Hashable, Sendable, Codable {
    /// Read the message, without opening the app.
    case read
    /// Hand the message on: the system's sheet is shown.
    case share
    /// Keep the message in a list of the person's.
    case save
    /// Show the message again later.
    case later
    /// Open the message.
    case open

    /// True if the action runs in the background, without the app coming up.
    public var isInBackground: Bool { self != .share && self != .open }
    /// True if a server has to know of the action, so that it may fail.
    public var needsServer: Bool { self == .read || self == .save }
}
