/// An app's rules for the notifications on the screen.
public struct ScreenRules: Hashable, Sendable {
    /// The rule by which the library sets the number on the app's icon.
    public enum Badge: String, Hashable, Sendable, Codable {
        /// The number that the sender gave last, plus the messages that have come since.
        case outstanding
        /// The number that the sender gave last.
        case told
        /// The library leaves the number alone.
        case off
    }

    /// True if test messages are shown, as a debug build of the app wants.
    public var showsTests = false
    /// The time for which a call rings if its message has no time at which it ends.
    public var callLifetime: Duration = .seconds(30)
    /// The rule by which the library sets the number on the app's icon.
    public var badge = Badge.outstanding
    /// The teams that are signed in; nil for all.
    ///
    /// What is for another one is not shown.
    public var teams: Set<String>?
    /// The pictures that INFO notifications show, by the names of the teams.
    public var teamIcons: [String: String] = [:]

    /// Creates the usual rules.
    public init() {}
}
