package import ServiceKit
import Synchronization

/// A store holds less than was followed of it: something that was acknowledged is lost.
package struct StoreRegressed: Error, Hashable, CustomStringConvertible {
    /// What operators and programs know it by.
    package static let code = "STORE_REGRESSED"

    /// What is wrong.
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    package var description: String { "\(Self.code): \(reason)" }
}

/// Shows operators whether the registry is one.
package final class RegressionGauge: Sendable {
    private let isRegressed = Atomic(false)

    /// A gauge among a process's metrics, which keep it.
    package init(_ metrics: Metrics) {
        metrics.gauge(
            "herald_store_regressed",
            "1 if the registry holds fewer erasures than this daemon has followed, else 0.",
            labels: "store=\"registry\""
        ) { [self] in isRegressed.load(ordering: .relaxed) ? 1 : 0 }
    }

    func set(_ isSo: Bool) { isRegressed.store(isSo, ordering: .relaxed) }
}
