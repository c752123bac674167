/// An app's rules for what the screen shows.
public struct ScreenRules: Hashable, Sendable {
    /// How the number on the icon comes about.
    public enum Badge: String, Hashable, Sendable, Codable {
        /// What is outstanding: what the sender said last and, with that, what came since.
        case outstanding
        /// What the sender said last, and nothing else.
        case told
        /// The library leaves the number alone.
        case off
    }

    /// Whether tests are shown: in debug builds.
    public var showsTests = false
    /// How long a call rings that does not say until when.
    public var callLifetime: Duration = .seconds(30)
    /// How the number on the icon comes about.
    public var badge = Badge.outstanding
    /// The teams that are signed in; nil: all.
    ///
    /// What is for another one is not shown.
    public var teams: Set<String>?
    /// The pictures of teams, by their names: what INFO shows.
    public var teamIcons: [String: String] = [:]

    /// Creates the usual rules.
    public init() {}
}
