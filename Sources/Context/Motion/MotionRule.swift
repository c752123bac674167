import Times

/// The rule by which a person's motion prevents a notification: while driving, for some time after,
/// and while it is unknown.
package struct MotionRule: Hashable, Sendable {
    /// The treatment of notifications while the person drives.
    package var driving: Treatment
    /// The time after a drive that still counts as driving: a person who stops at a light has not
    /// arrived.
    package var settling: Duration
    /// The treatment of notifications while it is unknown whether the person drives.
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
