import Protocol

/// Decides whether a rollout goes on, by what was counted of it.
struct RolloutJudge {
    /// What was counted since it began.
    struct Figures: Hashable, Sendable {
        var delivered = 0
        /// Without those whose address is gone: that says how old the list is, and in the first
        /// message to it would stop every rollout.
        var failed = 0
        /// Of the stages that have begun: not sent yet, or tried in vain and tried again.
        var undecided = 0
    }

    let rollout: Rollout

    private var limits: Proto.Rollout { rollout.asked }

    /// Why so many have failed that it pauses; nil: they have not.
    func failures(_ figures: Figures) -> String? {
        let failed = figures.failed - rollout.base.failed
        let all = figures.delivered - rollout.base.delivered + failed
        guard
            let percent = Self.share(
                failed, of: all, least: limits.minDevices, limit: limits.maxFailuresPercent)
        else { return nil }
        return paused("\(percent) % of deliveries failed, limit", limits.maxFailuresPercent)
    }

    /// Why so many of the devices have opted out or are gone that it pauses; nil: they have not.
    func departures(_ departed: Int, of devices: Int) -> String? {
        guard
            let percent = Self.share(
                departed - rollout.base.departed, of: devices - rollout.base.devices,
                least: limits.minDevices, limit: limits.maxOptOutsPercent)
        else { return nil }
        return paused("\(percent) % of devices opted out, limit", limits.maxOptOutsPercent)
    }

    /// Why it is too early to judge; nil: it is not.
    ///
    /// While a provider is down nothing fails and nothing arrives: the next stage must not follow.
    func doubt(_ figures: Figures) -> String? {
        let all = figures.delivered + figures.failed + figures.undecided
        guard
            Self.share(figures.undecided, of: all, least: 1, limit: limits.maxFailuresPercent)
                != nil
        else { return nil }
        return "\(figures.undecided) of \(all) deliveries so far are not decided"
    }

    private func paused(_ words: String, _ limit: Double) -> String {
        "rollout paused at \(rollout.percent) %: \(words) \(Self.text(limit)) %"
    }

    /// What share that is, as text; nil if it is within the limit, or of too few.
    private static func share(
        _ part: Int, of all: Int, least: UInt32, limit: Double
    ) -> String? {
        guard all >= max(1, Int(least)) else { return nil }
        let percent = Double(part) * 100 / Double(all)
        guard percent > limit else { return nil }
        // Upwards, so that it never reads as the limit itself.
        return text((percent * 10).rounded(.up) / 10)
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
