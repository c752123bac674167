import DeliveryEngine
import ServiceKit

/// The counters of a lane's attempts by outcome.
struct OutcomeCounters: Sendable {
    private let counters: [Counter]

    /// Creates the counters, or finds those that the metrics already have.
    init(_ metrics: Metrics, of lane: LaneKey) {
        counters = AttemptOutcome.names.map { outcome in
            metrics.counter(
                "herald_deliveries_total",
                "Attempts to deliver a message, by app, adapter and outcome.",
                labels: "app=\"\(lane.app)\",adapter=\"\(lane.adapter)\",outcome=\"\(outcome)\"")
        }
    }

    func count(_ outcome: AttemptOutcome) { counters[outcome.place].add() }
}
