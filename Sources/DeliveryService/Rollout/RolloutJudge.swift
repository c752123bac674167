import Protocol

/// The decision whether a rollout continues, from its counts.
struct RolloutJudge {
    /// The counts since the rollout began.
    struct Figures: Hashable, Sendable {
        var delivered = 0
        /// The failed deliveries, except to addresses that are gone, which only show the age of the
        /// list and would stop every first rollout.
        var failed = 0
        /// The deliveries of the stages that have begun that are not sent yet or are being retried.
        var undecided = 0
    }

    let rollout: Rollout

    private var limits: Proto.Rollout { rollout.asked }

    /// Returns the reason to pause because of failures; nil if they are within the limit.
    func failures(_ figures: Figures) -> String? {
        let failed = figures.failed - rollout.base.failed
        let all = figures.delivered - rollout.base.delivered + failed
        guard
            let percent = Self.share(
                failed, of: all, least: limits.minDevices, limit: limits.maxFailuresPercent)
        else { return nil }
        return paused("\(percent) % of deliveries failed, limit", limits.maxFailuresPercent)
    }

    /// Returns the reason to pause because of devices that have opted out or no longer exist; nil
    /// if they are within the limit.
    func departures(_ departed: Int, of devices: Int) -> String? {
        guard
            let percent = Self.share(
                departed - rollout.base.departed, of: devices - rollout.base.devices,
                least: limits.minDevices, limit: limits.maxOptOutsPercent)
        else { return nil }
        return paused("\(percent) % of devices opted out, limit", limits.maxOptOutsPercent)
    }

    /// Returns the reason why it is too early to judge; nil if it is not.
    ///
    /// While a provider is down, nothing fails and nothing arrives, and the next stage must not
    /// begin.
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

    /// Returns a share as text; nil if it is within the limit or there are too few devices.
    private static func share(
        _ part: Int, of all: Int, least: UInt32, limit: Double
    ) -> String? {
        guard all >= max(1, Int(least)) else { return nil }
        let percent = Double(part) * 100 / Double(all)
        guard percent > limit else { return nil }
        // Round up, so that the text never shows the limit itself.
        return text((percent * 10).rounded(.up) / 10)
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
