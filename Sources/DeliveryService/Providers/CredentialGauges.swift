import DeliveryEngine
import ServiceKit
import Synchronization

/// The metrics of providers' credentials: when they were given, and when they expire.
final class CredentialGauges: Sendable {
    private struct Times {
        var set: UnixTime?
        var expire: UnixTime?
    }

    private struct State {
        var known: Set<LaneKey> = []
        var times: [LaneKey: Times] = [:]
    }

    private let metrics: Metrics
    private let state = Mutex(State())

    /// Creates the metrics of no provider.
    init(_ metrics: Metrics) { self.metrics = metrics }

    /// Sets the times of all providers that have a secret.
    func set(_ providers: ProviderBook) {
        var times: [LaneKey: Times] = [:]
        for app in providers.apps {
            for record in providers.adapters(of: app) {
                guard let set = record.credentialsSet else { continue }
                times[LaneKey(app: app, adapter: record.name)] = Times(
                    set: set, expire: record.credentialsExpire)
            }
        }
        let new = state.withLock { [times] state in
            state.times = times
            let new = Set(times.keys).subtracting(state.known)
            state.known.formUnion(new)
            return new
        }
        for lane in new { add(lane) }
    }

    private func add(_ lane: LaneKey) {
        let labels = "app=\"\(lane.app)\",adapter=\"\(lane.adapter)\""
        metrics.gauge(
            "herald_delivery_credentials_set_timestamp_seconds",
            "Unix time at which the oldest secret of the provider was first given; 0: none.",
            labels: labels
        ) { [self] in seconds(of: lane) { $0.set } }
        metrics.gauge(
            "herald_delivery_credentials_expiry_timestamp_seconds",
            "Unix time at which the provider's credentials expire; 0: not known.", labels: labels
        ) { [self] in seconds(of: lane) { $0.expire } }
    }

    private func seconds(of lane: LaneKey, _ time: (Times) -> UnixTime?) -> Double {
        Double(state.withLock { $0.times[lane].flatMap(time)?.milliseconds ?? 0 }) / 1000
    }
}
