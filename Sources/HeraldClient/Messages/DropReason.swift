/// A reason why a message was not shown.
///
/// The ledger tells it to the server.
public struct DropReason: RawRepresentable, Hashable, Sendable, Codable {
    /// A code for programs; later versions may add codes.
    public let rawValue: String

    /// Creates a reason from its code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The payload is no JSON object.
    public static let unreadable = DropReason(rawValue: "unreadable")
    /// The payload is of a format that this version of the app does not know.
    public static let newerFormat = DropReason(rawValue: "newer_format")
    /// The payload has no kind, or one that this version of the app does not know.
    public static let unknownKind = DropReason(rawValue: "unknown_kind")
    /// The message has no text to show.
    public static let noText = DropReason(rawValue: "no_text")
    /// A newer message with the same collapse key came before it.
    public static let late = DropReason(rawValue: "late")
    /// A newer message stands above this one, which came late: a newer INFO, or a newer mention.
    public static let superseded = DropReason(rawValue: "superseded")
    /// The message's time had passed when it came.
    public static let expired = DropReason(rawValue: "expired")
    /// The message is a test, and the app is no debug build.
    public static let testOnly = DropReason(rawValue: "test_only")
    /// The message is for a team that is not signed in.
    public static let signedOut = DropReason(rawValue: "signed_out")
    /// The app said that the message was read, before it came.
    ///
    /// Herald does not carry what was read from one device of a person to another; an app that does
    /// says it with ``ScreenEvent/read(_:)``.
    public static let readBefore = DropReason(rawValue: "read")
    /// The system refused to show it.
    public static let failed = DropReason(rawValue: "failed")
    /// The app was ended between deciding to show it and showing it.
    public static let interrupted = DropReason(rawValue: "interrupted")
}
