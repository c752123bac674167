extension Selector {
    /// A share of the devices, the same for the same seed: phased rollouts, holdouts, A against B.
    ///
    /// Each device has a bucket from 0 to 9,999 per seed, which follows from its id alone: an
    /// ordinal is another's after its device is gone, and all change when a registry is restored
    /// or imported, so a rollout by ordinal would not stay what it was.
    package struct Percent: Hashable, Sendable {
        /// What it is, for a message that says what was expected.
        package static let wanted =
            "a seed and two percentages of at most two decimals, 0 to 100, the smaller first"

        /// Other seeds give shares that are independent of these.
        package let seed: Name
        /// The first bucket: hundredths of a percent, 0 to 9,999.
        package let from: UInt32
        /// The bucket beyond the last: hundredths of a percent, more than ``from``, to 10,000.
        package let to: UInt32

        /// Takes the buckets from `from` to before `to`, in hundredths of a percent.
        package init?(seed: Name, from: UInt32, to: UInt32) {
            guard from < to, to <= 10_000 else { return nil }
            self.seed = seed
            self.from = from
            self.to = to
        }

        /// Takes percentages.
        init?(seed: Name, fromPercent: Double, toPercent: Double) {
            guard let from = Self.basisPoints(fromPercent), let to = Self.basisPoints(toPercent)
            else { return nil }
            self.init(seed: seed, from: from, to: to)
        }

        private static func basisPoints(_ percent: Double) -> UInt32? {
            guard 0...100 ~= percent else { return nil }
            let points = (percent * 100).rounded()
            return abs(percent * 100 - points) < 1e-6 ? UInt32(points) : nil
        }
    }
}
