import ServiceKit

/// What is done about a notification that does not fit the moment.
package enum Treatment: Hashable, Sendable {
    /// Shown all the same.
    case allow
    /// Shown without a sound.
    case silent
    /// Held, and shown when the moment fits while the person is still there.
    case hold
    /// Not shown.
    case skip
}

/// Why a notification does not fit the moment, and what is done about it.
struct Objection: Hashable, Sendable {
    let treatment: Treatment
    let reason: MomentReason
    /// When it ends, where only time is in the way.
    let until: UnixTime?

    /// Nil where it is allowed all the same.
    init?(_ treatment: Treatment, _ reason: MomentReason, until: UnixTime? = nil) {
        if treatment == .allow { return nil }
        (self.treatment, self.reason, self.until) = (treatment, reason, until)
    }
}
