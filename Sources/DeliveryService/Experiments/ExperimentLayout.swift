import Audience
import Protocol

/// The division of an experiment's audience: the holdout first, then the variants, then the rest.
///
/// A share is one of the buckets of ``Selector/Percent``. So a holdout of the same seed and size is
/// the same devices in each experiment.
struct ExperimentLayout: Hashable, Sendable {
    /// The names of the groups that are no variants.
    static let (holdout, rest) = ("holdout", "rest")

    /// A part of the audience.
    struct Part: Hashable, Sendable {
        var name: String
        /// The index of its variant; nil for the holdout and the rest.
        var variant: Int?
        /// The buckets, in hundredths of a percent.
        var buckets: Range<UInt32>

        /// The share of the audience, in percent.
        var percent: Double { Double(buckets.count) / 100 }
    }

    /// The parts in the order of their buckets, without those that are empty.
    let parts: [Part]
    private let seed: String
    private let audience: String

    /// Creates the layout of an experiment that was checked.
    ///
    /// - Parameter seed: What sorts devices into its groups.
    init(_ experiment: Proto.Experiment, seed: String) {
        (self.seed, audience) = (seed, experiment.request?.audience ?? "")
        var parts: [Part] = []
        var next: UInt32 = 0
        func add(_ name: String, _ variant: Int?, to end: UInt32) {
            if end > next { parts.append(Part(name: name, variant: variant, buckets: next..<end)) }
            next = end
        }
        add(Self.holdout, nil, to: Self.points(experiment.holdoutPercent))
        for (index, variant) in experiment.variants.enumerated() {
            add(variant.name, index, to: next + Self.points(variant.percent))
        }
        add(Self.rest, nil, to: 10_000)
        self.parts = parts
    }

    /// Returns a share in hundredths of a percent.
    static func points(_ percent: Double) -> UInt32 { UInt32((percent * 100).rounded()) }

    /// Returns the selector of a part.
    func audience(of part: Part) -> String {
        let share =
            "percent(\(seed), \(Self.text(part.buckets.lowerBound)), "
            + "\(Self.text(part.buckets.upperBound)))"
        return "(\(audience)) AND \(share)"
    }

    private static func text(_ points: UInt32) -> String {
        let rest = points % 100
        return "\(points / 100)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)")
    }
}
