import ServiceKit

/// When a person's motion is in the way of a notification: while they drive, for some time after,
/// and while nobody knows.
package struct MotionRule: Hashable, Sendable {
    /// What is done while they drive.
    package var driving: Treatment
    /// For so long after a drive it is treated as one: who stops at a light has not arrived.
    package var settling: Duration
    /// What is done while it is not known whether they drive.
    package var unknown: Treatment

    /// The rule of a newsroom's app that pinned stories to places: nothing while driving, for two
    /// minutes after it, and while unknown; but held, where that app forgot it.
    package init(
        driving: Treatment = .hold, settling: Duration = .seconds(120),
        unknown: Treatment = .hold
    ) {
        (self.driving, self.settling, self.unknown) = (driving, settling, unknown)
    }

    /// What is done at `now`, why, and until when if only time is in the way; nil if nothing is.
    func objection(to motion: MotionState, at now: UnixTime) -> Objection? {
        switch motion.now {
        case .unavailable, .moving: return nil
        case .unknown: return Objection(unknown, .motionUnknown)
        case .driving: return Objection(driving, .driving)
        case .drove(let ended):
            let end = ended + settling
            // A clock that was set back does not make it longer.
            guard now < end, now >= ended else { return nil }
            return Objection(driving, .justDriven, until: end)
        }
    }
}
