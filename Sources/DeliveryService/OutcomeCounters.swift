import DeliveryEngine
import ServiceKit

/// The counters of an adapter's attempts by outcome.
struct OutcomeCounters: Sendable {
    private let counters: [Counter]

    /// Creates the counters, or finds those that the metrics already have.
    init(_ metrics: Metrics, adapter: String) {
        counters = AttemptOutcome.names.map { outcome in
            metrics.counter(
                "herald_deliveries_total", "Attempts by adapter and class of outcome.",
                labels: "adapter=\"\(adapter)\",outcome=\"\(outcome)\"")
        }
    }

    func count(_ outcome: AttemptOutcome) { counters[outcome.place].add() }
}
