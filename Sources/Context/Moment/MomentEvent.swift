package import ServiceKit

/// What happens to a person's phone, as far as notifications of places go.
package enum MomentEvent: Hashable, Sendable {
    /// They are in a place now.
    case entered(Occasion)
    /// They are in a place no more, by its id.
    case left(String)
    /// What the sensors say.
    case motion(Motion, Motion.Confidence)
    case access(Motion.Access)
    /// A notification is on the screen, by its place.
    case displayed(String)
    /// It could not be shown.
    case failed(String)
    /// They have opened it.
    case read(Occasion)
    /// They want to be reminded, at a time, or when they come again, or whichever is first.
    case later(Occasion, at: UnixTime?, onEntry: Bool)
    /// Time has passed, as an action asked for.
    case tick
}

/// What is to be done then.
package enum MomentAction: Hashable, Sendable {
    /// Show it, and say ``MomentEvent/displayed(_:)`` or ``MomentEvent/failed(_:)``.
    case show(Occasion, silently: Bool)
    /// It waits for a moment that fits.
    case hold(Occasion, MomentReason)
    /// It is not shown.
    case refuse(Occasion, MomentReason)
    /// Say ``MomentEvent/tick`` then; a later one replaces an earlier one.
    case wake(UnixTime)
}
