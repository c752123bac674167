/// An app's readiness to present a link.
public enum LinkReadiness: Hashable, Sendable, Codable {
    /// The data and screens of the link are still being loaded: ask again when that has changed.
    case loading
    /// The link can be presented.
    case ready
    /// The link is for another team, which has to be switched to first.
    case otherTeam(String)
    /// The link is for a team that is not signed in.
    case signedOut(String)
}

/// A reason why a link did not come to its screen.
public struct LinkProblem: RawRepresentable, Hashable, Sendable, Codable {
    /// A code for programs; later versions may add codes.
    public let rawValue: String

    /// Creates a problem from its code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app's table has no route for the link.
    public static let unknownLink = LinkProblem(rawValue: "unknown_link")
    /// The app was not ready in time.
    public static let timedOut = LinkProblem(rawValue: "timed_out")
    /// The app could not present it.
    public static let refused = LinkProblem(rawValue: "refused")
    /// The team could not be switched to.
    public static let teamUnavailable = LinkProblem(rawValue: "team_unavailable")
    /// The team is not signed in.
    public static let signedOut = LinkProblem(rawValue: "signed_out")
    /// The person logged out while it waited.
    public static let loggedOut = LinkProblem(rawValue: "logged_out")
    /// The person did not want to follow it.
    public static let declined = LinkProblem(rawValue: "declined")
    /// The person opened another link meanwhile.
    public static let superseded = LinkProblem(rawValue: "superseded")
    /// A new user is being shown around instead.
    public static let onboarding = LinkProblem(rawValue: "onboarding")
    /// The app was ended twice while it presented the link.
    public static let crashed = LinkProblem(rawValue: "crashed")
}
