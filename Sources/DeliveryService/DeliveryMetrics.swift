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

    private let metrics: Metrics
    private let outcomes = Mutex<[Key: Counter]>([:])
    /// Devices that were forgotten, for the registry has no such device any more.
    let erased: Counter
    /// Whether the registry has lost erasures that were followed.
    let regression: RegressionGauge
    private let figures = Mutex(Figures())

    init(_ metrics: Metrics, adapters: [String]) {
        self.metrics = metrics
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
        for adapter in adapters { open(adapter: adapter) }
    }

    /// Counts an adapter's attempts from now on, under its name, whichever app's it is.
    func open(adapter: String) {
        outcomes.withLock { counters in
            for outcome in AttemptOutcome.names {
                let key = Key(adapter: adapter, outcome: outcome)
                guard counters[key] == nil else { continue }
                counters[key] = metrics.counter(
                    "herald_deliveries_total", "Attempts by adapter and class of outcome.",
                    labels: "adapter=\"\(adapter)\",outcome=\"\(outcome)\"")
            }
        }
    }

    func count(_ outcome: AttemptOutcome, adapter: String) {
        outcomes.withLock { $0[Key(adapter: adapter, outcome: outcome.name)] }?.add()
    }

    func set(_ states: [NotificationState: Int]) { figures.withLock { $0.states = states } }

    func note(_ transition: Transition) {
        guard transition.from != transition.record.state else { return }
        figures.withLock { figures in
            if let from = transition.from { figures.states[from, default: 0] -= 1 }
            figures.states[transition.record.state, default: 0] += 1
        }
    }

    func note(underWay: Int, unrecorded: Int) {
        figures.withLock { ($0.inFlight, $0.unrecorded) = (underWay, unrecorded) }
    }
}
