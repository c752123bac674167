package import Times

/// Something that happens to a person or the person's phone and that matters for place
/// notifications.
package enum MomentEvent: Hashable, Sendable {
    /// The person has entered a place.
    case entered(Occasion)
    /// The person has left the place with this id.
    case left(String)
    /// The sensors have reported motion.
    case motion(Motion, Motion.Confidence)
    case access(Motion.Access)
    /// The notification of the place with this id is on the screen.
    case displayed(String)
    /// The notification could not be shown.
    case failed(String)
    /// The person has opened the notification.
    case read(Occasion)
    /// The person wants a reminder: at a time, on the next entry, or whichever comes first.
    case later(Occasion, at: UnixTime?, onEntry: Bool)
    /// Time has passed, as a `wake` action asked for.
    case tick
}

/// Something that must be done as the result of an event.
package enum MomentAction: Hashable, Sendable {
    /// Show the notification, and then report ``MomentEvent/displayed(_:)`` or
    /// ``MomentEvent/failed(_:)``.
    case show(Occasion, silently: Bool)
    /// The notification waits for a fitting moment.
    case hold(Occasion, MomentReason)
    /// The notification is not shown.
    case refuse(Occasion, MomentReason)
    /// Send ``MomentEvent/tick`` at this time; a later action replaces an earlier one.
    case wake(UnixTime)
}
