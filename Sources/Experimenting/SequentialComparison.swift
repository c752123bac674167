import Glibc

/// A comparison of how often the devices of two groups reached a goal, which stays true however
/// often somebody looks.
///
/// Devices were sorted into the groups by chance. If the groups do equally well, then each device
/// that reaches the goal is one of the first group with the probability of that group's share of
/// the devices. The test is a mixture of binomial likelihoods over beta distributions, divided by
/// the likelihood of that share: Lindon and Malek, "Anytime-Valid Inference for Multinomial
/// Count Data" (NeurIPS 2022), section 3, for two categories. It exceeds 1/α at any time with a
/// probability of at most α (Ville's inequality), so whoever stops at the first time that it does
/// is wrong in at most a share α of the cases without a difference.
///
/// Devices reach a goal once, so they are drawn without replacement. That is on the safe side: the
/// more of a group have reached the goal, the fewer of it are left, so what is ahead is pulled
/// back, and the ratio falls on average.
package struct SequentialComparison: Sendable {
    /// A group of devices.
    package struct Group: Hashable, Sendable {
        /// The number of devices.
        package var devices: Int
        /// The number of devices that reached the goal.
        package var reached: Int

        /// Creates a group.
        package init(devices: Int, reached: Int) {
            (self.devices, self.reached) = (devices, reached)
        }

        /// The share of the devices that reached the goal; nil without devices.
        package var rate: Double? { devices > 0 ? Double(reached) / Double(devices) : nil }
    }

    /// The ratios of the two rates that the comparison does not rule out.
    package struct Interval: Hashable, Sendable {
        /// The least ratio that is not ruled out; 0 or more.
        package var low: Double
        /// The greatest ratio that is not ruled out; nil if each greater one is possible.
        package var high: Double?

        /// Returns whether a ratio is within.
        package func contains(_ ratio: Double) -> Bool {
            low <= ratio && ratio <= high ?? .infinity
        }
    }

    /// The beta distributions: how many devices each is worth, and its weight.
    ///
    /// The first is for the differences that are usual. With it the interval is narrowest when
    /// 1,800 devices have reached the goal; it is 5 % wider than it could be with 500, and 8 % with
    /// 20,000.
    /// The second is for large differences, which a few dozen devices show. It costs the first 1 %.
    static let distributions = [(devices: 200.0, weight: 0.9), (devices: 10.0, weight: 0.1)]

    private let first: Group
    private let second: Group
    /// The first group's share of the devices.
    private let share: Double

    /// Creates the comparison; nil if a group has no devices.
    package init?(_ first: Group, with second: Group) {
        guard first.devices > 0, second.devices > 0 else { return nil }
        (self.first, self.second) = (first, second)
        share = Double(first.devices) / Double(first.devices + second.devices)
    }

    /// The first group's rate divided by the second's; nil if the second's is 0.
    package var ratio: Double? {
        guard let rate = first.rate, let other = second.rate, other > 0 else { return nil }
        return rate / other
    }

    /// The logarithm of how likely the split of the devices that reached the goal is by the beta
    /// distributions.
    private var logMixture: Double {
        let (x, y) = (Double(first.reached), Double(second.reached))
        let parts = Self.distributions.map { devices, weight in
            let (a, b) = (devices * share, devices * (1 - share))
            return log(weight) + logBeta(a + x, b + y) - logBeta(a, b)
        }
        let most = parts.max() ?? 0
        return most + log(parts.reduce(0) { $0 + exp($1 - most) })
    }

    /// Returns the logarithm of how likely the split is if the first group has `part` of the
    /// devices that reach the goal.
    private func logLikelihood(_ part: Double) -> Double {
        let (x, y) = (Double(first.reached), Double(second.reached))
        return (x > 0 ? x * log(part) : 0) + (y > 0 ? y * log(1 - part) : 0)
    }

    /// Returns whether the groups differ, which is wrong with a probability of at most `error`,
    /// however often it is asked.
    package func differs(error: Double) -> Bool {
        logMixture - logLikelihood(share) >= -log(error)
    }

    /// Returns the ratios that are not ruled out.
    ///
    /// - Parameter error: The probability with which it may be wrong, however often it is asked.
    package func interval(error: Double) -> Interval {
        let least = logMixture + log(error)
        let (x, y) = (Double(first.reached), Double(second.reached))
        guard x + y > 0 else { return Interval(low: 0, high: nil) }
        // The likelihood is greatest at the share that was seen and falls on both sides of it.
        let seen = x / (x + y)
        let low = x > 0 ? edge(from: seen, to: 0, least) : 0
        let high = y > 0 ? edge(from: seen, to: 1, least) : 1
        return Interval(low: odds(low), high: high < 1 ? odds(high) : nil)
    }

    /// Returns the share between `inside` and `outside` at which the likelihood falls to `least`.
    private func edge(from inside: Double, to outside: Double, _ least: Double) -> Double {
        var (inside, outside) = (inside, outside)
        for _ in 0..<60 {
            let middle = (inside + outside) / 2
            if logLikelihood(middle) > least {
                inside = middle
            } else {
                outside = middle
            }
        }
        return outside
    }

    /// Returns the ratio of the rates at which the first group has this part of the devices that
    /// reach the goal.
    private func odds(_ part: Double) -> Double {
        part / (1 - part) * (1 - share) / share
    }
}
