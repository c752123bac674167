package import ServiceKit
import Synchronization

/// The error of a store that has less than was followed of it, so that acknowledged data is lost.
package struct StoreRegressed: Error, Hashable, CustomStringConvertible {
    /// The error's code, for operators and programs.
    package static let code = "STORE_REGRESSED"

    /// The fault that was found, in words.
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    package var description: String { "\(Self.code): \(reason)" }
}

/// A gauge that shows whether the registry has regressed.
package final class RegressionGauge: Sendable {
    private let isRegressed = Atomic(false)

    /// Creates the gauge and adds it to `metrics`, which keep it.
    package init(_ metrics: Metrics) {
        metrics.gauge(
            "herald_store_regressed",
            "1 if the registry holds fewer erasures than this daemon has followed, else 0.",
            labels: "store=\"registry\""
        ) { [self] in isRegressed.load(ordering: .relaxed) ? 1 : 0 }
    }

    func set(_ isSo: Bool) { isRegressed.store(isSo, ordering: .relaxed) }
}
