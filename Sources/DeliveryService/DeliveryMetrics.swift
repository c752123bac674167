import DeliveryEngine
import ServiceKit
import ServiceStorage
import Synchronization

/// The metrics of the service.
final class DeliveryMetrics: Sendable {
    private struct Figures {
        var inFlight = 0
        var late = 0
        var unrecorded = 0
        var untold = 0
    }

    private let metrics: Metrics
    private let outcomes = Mutex<[LaneKey: OutcomeCounters]>([:])
    /// The counter of devices that were erased because the registry no longer has them.
    let erased: Counter
    /// The gauge of whether the registry has lost erasures that were followed.
    let regression: RegressionGauge
    /// The gauges of blocked lanes.
    let blocks: BlockGauges
    /// The gauges of the times at which providers' credentials were given and expire.
    let credentials: CredentialGauges
    /// The gauges of the notifications in each state and of the oldest waiting message.
    let backlog: BacklogGauges
    /// The switches that are on.
    let switches: SwitchGauges
    private let figures = Mutex(Figures())

    /// - Parameter now: civil time.
    init(_ metrics: Metrics, now: @escaping @Sendable () -> UnixTime) {
        self.metrics = metrics
        erased = metrics.counter(
            "herald_delivery_erased_devices_total",
            "Devices erased by the registry whose data was erased here, too.")
        regression = RegressionGauge(metrics)
        blocks = BlockGauges(metrics)
        credentials = CredentialGauges(metrics)
        backlog = BacklogGauges(metrics, now: now)
        switches = SwitchGauges(metrics)
        metrics.gauge(
            "herald_deliveries_in_flight", "Deliveries that wait for the answer of a provider."
        ) { [self] in Double(figures.withLock { $0.inFlight }) }
        metrics.gauge(
            "herald_deliveries_late",
            "Deliveries in flight whose answers are late; they keep no others waiting."
        ) { [self] in Double(figures.withLock { $0.late }) }
        metrics.gauge(
            "herald_deliveries_unrecorded",
            "Deliveries made that are not on disk yet; a crash would repeat them."
        ) { [self] in Double(figures.withLock { $0.unrecorded }) }
        metrics.gauge(
            "herald_addresses_untold",
            "Addresses that a provider called gone, which the registry has not been told yet."
        ) { [self] in Double(figures.withLock { $0.untold }) }
    }

    /// Returns the counters of a lane's attempts.
    func outcomes(of lane: LaneKey) -> OutcomeCounters {
        outcomes.withLock { known in
            if let found = known[lane] { return found }
            let counters = OutcomeCounters(metrics, of: lane)
            known[lane] = counters
            return counters
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
