extension Selector {
    /// A share of the devices that is stable for a seed: for phased rollouts, holdouts and A/B
    /// tests.
    ///
    /// Each device has a bucket from 0 to 9,999 for each seed, which depends only on the device's
    /// id. Ordinals would not do: they are reused after a device is deleted, and all of them change
    /// when a registry is restored or imported.
    package struct Percent: Hashable, Sendable {
        /// The text that an error message uses for what was expected.
        package static let wanted =
            "a seed and two percentages of at most two decimals, 0 to 100, the smaller first"

        /// The seed that the share of devices is drawn by.
        ///
        /// Shares with different seeds are independent.
        package let seed: Name
        /// The first bucket, in hundredths of a percent: 0 to 9,999.
        package let from: UInt32
        /// The bucket after the last, in hundredths of a percent: more than ``from``, at most
        /// 10,000.
        package let to: UInt32

        /// Creates a share of the buckets from `from` to before `to`; nil if there are none or `to`
        /// is over 10,000.
        package init?(seed: Name, from: UInt32, to: UInt32) {
            guard from < to, to <= 10_000 else { return nil }
            (self.seed, self.from, self.to) = (seed, from, to)
        }

        /// Creates a share from percentages; nil if they are out of range or have more than two
        /// decimals.
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
