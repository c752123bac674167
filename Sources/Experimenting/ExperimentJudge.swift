/// The rule by which an experiment finds its winner.
///
/// Each variant is compared with each other one and with the holdout. The error is divided among
/// the comparisons (Bonferroni), so that all of them together are wrong with at most that
/// probability.
package struct ExperimentJudge: Sendable {
    /// A group of devices.
    package typealias Group = SequentialComparison.Group

    /// A comparison with another group.
    package struct Lift: Hashable, Sendable {
        /// The ratio of the rates, less one; nil if the other group's rate is 0.
        package var lift: Double?
        /// The least lift that is not ruled out; -1 or more.
        package var low: Double
        /// The greatest lift that is not ruled out; nil if each greater one is possible.
        package var high: Double?
        /// True if the groups differ.
        package var isSignificant: Bool
    }

    private let holdout: Group?
    private let variants: [Group]
    private let error: Double

    /// Creates the rule.
    ///
    /// - Parameter error: The probability with which all comparisons together may be wrong.
    package init(holdout: Group?, variants: [Group], error: Double) {
        (self.holdout, self.variants) = (holdout, variants)
        let pairs = variants.count * (variants.count - 1) / 2
        let comparisons = pairs + (holdout == nil ? 0 : variants.count)
        self.error = error / Double(max(1, comparisons))
    }

    /// Returns how a variant compares with the holdout; nil if there is none.
    package func overHoldout(_ index: Int) -> Lift? {
        holdout.flatMap { lift(of: variants[index], over: $0) }
    }

    /// Returns how a variant compares with the first one; nil for the first one itself.
    package func overFirst(_ index: Int) -> Lift? {
        index == 0 ? nil : lift(of: variants[index], over: variants[0])
    }

    /// The variant that does better than each other one and than the holdout; nil if none does.
    ///
    /// Beside a holdout and other variants, a winner need not be better than the holdout, but no
    /// worse: the others are out of the question then.
    package var winner: Int? {
        variants.indices.first { index in
            let rivals = variants.indices.filter { $0 != index }
            guard rivals.allSatisfy({ isBetter(variants[index], than: variants[$0]) }) else {
                return false
            }
            guard let holdout else { return !rivals.isEmpty }
            return rivals.isEmpty
                ? isBetter(variants[index], than: holdout)
                : !isBetter(holdout, than: variants[index])
        }
    }

    private func isBetter(_ group: Group, than other: Group) -> Bool {
        guard let rate = group.rate, let second = other.rate, rate > second else { return false }
        return SequentialComparison(group, with: other)?.differs(error: error) ?? false
    }

    private func lift(of group: Group, over other: Group) -> Lift? {
        guard let comparison = SequentialComparison(group, with: other) else { return nil }
        let interval = comparison.interval(error: error)
        return Lift(
            lift: comparison.ratio.map { $0 - 1 }, low: interval.low - 1,
            high: interval.high.map { $0 - 1 }, isSignificant: !interval.contains(1))
    }
}
