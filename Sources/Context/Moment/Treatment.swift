import Times

/// A way to treat a notification that does not fit the moment.
package enum Treatment: Hashable, Sendable {
    /// The notification is shown anyway.
    case allow
    /// The notification is shown without a sound.
    case silent
    /// The notification waits, and is shown when the moment fits while the person is still there.
    case hold
    /// The notification is not shown.
    case skip
}

/// The reason why a notification does not fit the moment, and its treatment.
struct Objection: Hashable, Sendable {
    let treatment: Treatment
    let reason: MomentReason
    /// The time when the objection ends; nil if that depends on more than time.
    let until: UnixTime?

    /// Creates an objection; nil if the notification is allowed anyway.
    init?(_ treatment: Treatment, _ reason: MomentReason, until: UnixTime? = nil) {
        if treatment == .allow { return nil }
        (self.treatment, self.reason, self.until) = (treatment, reason, until)
    }
}
