/// What a person does with a message, by a button on its notification or in the app.
public enum MessageAction: String, Hashable, Sendable, Codable {
    /// It is read, without opening the app.
    case read
    /// It is handed on: the system's sheet is shown.
    case share
    /// It is kept in a list of the person's.
    case save
    /// It is shown again later.
    case later
    /// It is opened.
    case open

    /// Whether it runs in the background, without the app coming up.
    public var isInBackground: Bool { self != .share && self != .open }
    /// Whether a server has to know of it, so that it may fail.
    public var needsServer: Bool { self == .read || self == .save }
}
