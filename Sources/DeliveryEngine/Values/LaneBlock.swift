/// The reason why a lane sends nothing now, and the time of its next attempt.
package struct LaneBlock: Hashable, Sendable {
    /// The cause of a block, which labels the metrics.
    package enum Cause: String, CaseIterable, Hashable, Sendable {
        /// A kill switch is on.
        case killSwitch = "switch"
        /// The provider refuses our requests, so an operator must act.
        case credentials
        /// Too many attempts failed.
        case failing
        /// The provider asked for a pause, or a quota is used up.
        case pause
        /// The provider token to send with is missing.
        case token
        /// No connection can be made.
        case unreachable
        /// The provider does not answer.
        case silent
        /// The provider's settings are incomplete or unusable.
        case setup
    }

    package var cause: Cause
    /// The reason in words: the provider's or the system's, if they gave one.
    package var reason: String
    /// The time of the next attempt, by the steady clock; nil if it is unknown or an operator must
    /// act.
    package var until: Duration?

    /// Creates a block.
    package init(_ cause: Cause, _ reason: String, until: Duration? = nil) {
        (self.cause, self.reason, self.until) = (cause, reason, until)
    }
}
