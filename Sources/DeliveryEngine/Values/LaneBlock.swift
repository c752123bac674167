/// Why nothing goes to a lane now, and until when.
package struct LaneBlock: Hashable, Sendable {
    /// What is in the way, in a word; metrics are told apart by it.
    package enum Cause: String, CaseIterable, Hashable, Sendable {
        /// A kill switch.
        case killSwitch = "switch"
        /// The provider does not accept us: somebody has to act.
        case credentials
        /// Too many attempts failed.
        case failing
        /// The provider asked for a pause, or its quota is used up.
        case pause
        /// There is no token to send with.
        case token
        /// Nobody can be reached.
        case unreachable
        /// The provider answers nothing.
        case silent
        /// It is not set up so that it can be used.
        case setup
    }

    package var cause: Cause
    /// In words: the provider's or the system's, where there are some.
    package var reason: String
    /// When it is tried again by itself, by the steady clock; nil: nobody knows, or somebody has to
    /// act.
    package var until: Duration?

    /// A block.
    package init(_ cause: Cause, _ reason: String, until: Duration? = nil) {
        (self.cause, self.reason, self.until) = (cause, reason, until)
    }
}
