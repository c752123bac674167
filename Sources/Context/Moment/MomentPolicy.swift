import ServiceKit

/// When an app's notifications of places fit the moment.
package struct MomentPolicy: Hashable, Sendable {
    package var motion: MotionRule
    /// The person's, and what is done in them.
    package var quietHours: QuietHours?
    package var quiet: Treatment
    package var caps: [MomentCap]
    /// What is done when a cap is reached: most would be old news when it opens.
    package var capped: Treatment

    /// A policy.
    package init(
        motion: MotionRule = MotionRule(), quietHours: QuietHours? = nil,
        quiet: Treatment = .skip, caps: [MomentCap] = [], capped: Treatment = .skip
    ) {
        (self.motion, self.quietHours, self.quiet) = (motion, quietHours, quiet)
        (self.caps, self.capped) = (caps, capped)
    }

    /// The longest time that a cap looks back.
    var longestWindow: Duration { caps.map(\.window).max() ?? .zero }

    /// What is said against showing it now; nil if nothing is, silent ones last.
    func objection(
        to occasion: Occasion, _ motion: MotionState, _ history: MomentHistory,
        at now: UnixTime, in zone: ZoneRules
    ) -> Objection? {
        let all = [
            quietObjection(at: now, in: zone), self.motion.objection(to: motion, at: now),
            capObjection(to: occasion, history, at: now),
        ].compactMap { $0 }
        // What keeps it from being shown for good counts before what holds it, and that before
        // what only makes it silent.
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
