import DeliveryEngine
import ServiceKit

/// Counts an adapter's attempts by the class of their outcome.
struct OutcomeCounters: Sendable {
    private let counters: [Counter]

    /// Counters that the metrics have already are taken.
    init(_ metrics: Metrics, adapter: String) {
        counters = AttemptOutcome.names.map { outcome in
            metrics.counter(
                "herald_deliveries_total", "Attempts by adapter and class of outcome.",
                labels: "adapter=\"\(adapter)\",outcome=\"\(outcome)\"")
        }
    }

    func count(_ outcome: AttemptOutcome) { counters[outcome.place].add() }
}
