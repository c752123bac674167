import DeliveryEngine
import ServiceKit
import ServiceStorage
import Synchronization

/// The metrics of the service.
final class DeliveryMetrics: Sendable {
    private struct Figures {
        var states: [NotificationState: Int] = [:]
        var inFlight = 0
        var late = 0
        var unrecorded = 0
        var untold = 0
    }

    private let metrics: Metrics
    private let outcomes = Mutex<[String: OutcomeCounters]>([:])
    /// The counter of devices that were erased because the registry no longer has them.
    let erased: Counter
    /// The gauge of whether the registry has lost erasures that were followed.
    let regression: RegressionGauge
    /// The gauges of blocked lanes.
    let blocks: BlockGauges
    private let figures = Mutex(Figures())

    init(_ metrics: Metrics, adapters: [String]) {
        self.metrics = metrics
        erased = metrics.counter("herald_delivery_erased_devices_total", "Devices erased.")
        regression = RegressionGauge(metrics)
        blocks = BlockGauges(metrics)
        metrics.gauge("herald_deliveries_in_flight", "Deliveries that wait for an answer.") {
            [self] in Double(figures.withLock { $0.inFlight })
        }
        metrics.gauge(
            "herald_deliveries_late",
            "Deliveries in flight whose answers are late, and which do not block others."
        ) { [self] in Double(figures.withLock { $0.late }) }
        metrics.gauge("herald_deliveries_unrecorded", "Deliveries that a crash may repeat.") {
            [self] in Double(figures.withLock { $0.unrecorded })
        }
        metrics.gauge(
            "herald_addresses_untold",
            "Addresses with a provider's report that has not reached the registry yet."
        ) { [self] in Double(figures.withLock { $0.untold }) }
        for state in NotificationState.allCases {
            metrics.gauge(
                "herald_notifications", "Notifications by state.",
                labels: "state=\"\(state.name)\""
            ) { [self] in Double(figures.withLock { $0.states[state] ?? 0 }) }
        }
        for adapter in adapters { _ = outcomes(adapter: adapter) }
    }

    /// Returns the counters of an adapter's attempts, by its name in all apps.
    func outcomes(adapter: String) -> OutcomeCounters {
        outcomes.withLock { known in
            if let found = known[adapter] { return found }
            let counters = OutcomeCounters(metrics, adapter: adapter)
            known[adapter] = counters
            return counters
        }
    }

    func set(_ states: [NotificationState: Int]) { figures.withLock { $0.states = states } }

    func note(_ transition: Transition) {
        guard transition.from != transition.record.state else { return }
        figures.withLock { figures in
            if let from = transition.from { figures.states[from, default: 0] -= 1 }
            figures.states[transition.record.state, default: 0] += 1
        }
    }

    func note(untold: Int) { figures.withLock { $0.untold = untold } }

    func note(_ engine: Engine) {
        figures.withLock {
            ($0.inFlight, $0.late) = (engine.underWay, engine.late)
            $0.unrecorded = engine.unrecorded
        }
    }
}
