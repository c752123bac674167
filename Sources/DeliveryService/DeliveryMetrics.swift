import DeliveryEngine
import ServiceKit
import ServiceStorage
import Synchronization

/// What the service counts for operators.
final class DeliveryMetrics: Sendable {
    private struct Key: Hashable {
        let adapter: String
        let outcome: String
    }

    private struct Figures {
        var states: [NotificationState: Int] = [:]
        var inFlight = 0
        var unrecorded = 0
    }

    private let outcomes: [Key: Counter]
    /// Devices that were forgotten, for the registry has no such device any more.
    let erased: Counter
    /// Whether the registry has lost erasures that were followed.
    let regression: RegressionGauge
    private let figures = Mutex(Figures())

    init(_ metrics: Metrics, adapters: [String]) {
        var outcomes: [Key: Counter] = [:]
        for adapter in adapters {
            for outcome in AttemptOutcome.names {
                outcomes[Key(adapter: adapter, outcome: outcome)] = metrics.counter(
                    "herald_deliveries_total", "Attempts by adapter and class of outcome.",
                    labels: "adapter=\"\(adapter)\",outcome=\"\(outcome)\"")
            }
        }
        self.outcomes = outcomes
        erased = metrics.counter("herald_delivery_erased_devices_total", "Devices forgotten.")
        regression = RegressionGauge(metrics)
        metrics.gauge("herald_deliveries_in_flight", "Deliveries that wait for an adapter.") {
            [self] in Double(figures.withLock { $0.inFlight })
        }
        metrics.gauge("herald_deliveries_unrecorded", "Deliveries that a crash would repeat.") {
            [self] in Double(figures.withLock { $0.unrecorded })
        }
        for state in NotificationState.allCases {
            metrics.gauge(
                "herald_notifications", "Notifications by state.",
                labels: "state=\"\(state.name)\""
            ) { [self] in Double(figures.withLock { $0.states[state] ?? 0 }) }
        }
    }

    func count(_ outcome: AttemptOutcome, adapter: String) {
        outcomes[Key(adapter: adapter, outcome: outcome.name)]?.add()
    }

    func set(_ states: [NotificationState: Int]) { figures.withLock { $0.states = states } }

    func note(_ transition: Transition) {
        guard transition.from != transition.record.state else { return }
        figures.withLock { figures in
            if let from = transition.from { figures.states[from, default: 0] -= 1 }
            figures.states[transition.record.state, default: 0] += 1
        }
    }

    func note(_ window: Window) {
        figures.withLock { figures in
            figures.inFlight = window.inFlight
            figures.unrecorded = window.unrecorded
        }
    }
}
