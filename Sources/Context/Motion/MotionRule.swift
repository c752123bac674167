import Times

/// When a person's motion prevents a notification: while driving, for some time after, and while it
/// is unknown.
package struct MotionRule: Hashable, Sendable {
    /// What is done while the person drives.
    package var driving: Treatment
    /// How long after a drive it still counts as driving: who stops at a light has not arrived.
    package var settling: Duration
    /// What is done while it is unknown whether the person drives.
    package var unknown: Treatment

    /// Creates a rule.
    ///
    /// The defaults are those of a newsroom's app that pinned stories to places: nothing while
    /// driving, for two minutes after it, and while it is unknown. But notifications are held,
    /// where that app dropped them.
    package init(
        driving: Treatment = .hold, settling: Duration = .seconds(120),
        unknown: Treatment = .hold
    ) {
        (self.driving, self.settling, self.unknown) = (driving, settling, unknown)
    }

    /// Returns the objection at `now`; nil if there is none.
    ///
    /// It has an end if it depends only on time.
    func objection(to motion: MotionState, at now: UnixTime) -> Objection? {
        switch motion.now {
        case .unavailable, .moving: return nil
        case .unknown: return Objection(unknown, .motionUnknown)
        case .driving: return Objection(driving, .driving)
        case .drove(let ended):
            let end = ended + settling
            // If the clock was set back, the time does not become longer.
            guard now < end, now >= ended else { return nil }
            return Objection(driving, .justDriven, until: end)
        }
    }
}
