import Times

/// An app's policy for when place notifications fit the moment.
package struct MomentPolicy: Hashable, Sendable {
    package var motion: MotionRule
    /// The person's quiet hours; nil for none.
    package var quietHours: QuietHours?
    /// The treatment of notifications in quiet hours.
    package var quiet: Treatment
    package var caps: [MomentCap]
    /// The treatment of notifications once a cap is reached.
    ///
    /// By default notifications are skipped, because most would be outdated by the time the cap
    /// allows them.
    package var capped: Treatment

    /// Creates a policy.
    package init(
        motion: MotionRule = MotionRule(), quietHours: QuietHours? = nil,
        quiet: Treatment = .skip, caps: [MomentCap] = [], capped: Treatment = .skip
    ) {
        (self.motion, self.quietHours, self.quiet) = (motion, quietHours, quiet)
        (self.caps, self.capped) = (caps, capped)
    }

    /// The longest window of a cap.
    var longestWindow: Duration { caps.map(\.window).max() ?? .zero }

    /// Returns why a notification should not be shown now, or only silently; nil if nothing
    /// objects.
    func objection(
        to occasion: Occasion, _ motion: MotionState, _ history: MomentHistory,
        at now: UnixTime, in zone: ZoneRules
    ) -> Objection? {
        let all = [
            quietObjection(at: now, in: zone), self.motion.objection(to: motion, at: now),
            capObjection(to: occasion, history, at: now),
        ].compactMap { $0 }
        // Objections that skip a notification come before those that hold it, and these before
        // those that only make it silent.
        return all.first { $0.treatment == .skip } ?? all.first { $0.treatment == .hold }
            ?? all.first
    }

    private func quietObjection(at now: UnixTime, in zone: ZoneRules) -> Objection? {
        guard let span = quietHours?.spans(from: now, count: 1, in: zone).first,
            span.contains(now)
        else { return nil }
        return Objection(quiet, .quietHours, until: span.upperBound)
    }

    private func capObjection(
        to occasion: Occasion, _ history: MomentHistory, at now: UnixTime
    ) -> Objection? {
        let opens = caps.compactMap { $0.opens(for: occasion, after: history.shown, now: now) }
        return opens.max().flatMap { Objection(capped, .cap, until: $0) }
    }
}
