import DeliveryEngine
import ServiceKit
import Synchronization

/// The lanes that nothing goes to, for metrics: by adapter and cause, how many and until when.
final class BlockGauges: Sendable {
    private struct Label: Hashable {
        var adapter: String
        var cause: LaneBlock.Cause
    }

    private struct State {
        var known: Set<Label> = []
        var lanes: [Label: Int] = [:]
        var untils: [Label: UnixTime] = [:]
    }

    private let metrics: Metrics
    private let state = Mutex(State())

    init(_ metrics: Metrics) { self.metrics = metrics }

    /// - Parameter blocks: with the civil time until which each lasts, as far as that is known.
    func set(_ blocks: [(lane: LaneKey, block: LaneBlock, until: UnixTime?)]) {
        var (lanes, untils) = ([Label: Int](), [Label: UnixTime]())
        for (lane, block, until) in blocks {
            let label = Label(adapter: lane.adapter, cause: block.cause)
            lanes[label, default: 0] += 1
            if let until { untils[label] = max(until, untils[label] ?? until) }
        }
        let new = state.withLock { [lanes, untils] state in
            (state.lanes, state.untils) = (lanes, untils)
            let new = Set(lanes.keys).subtracting(state.known)
            state.known.formUnion(new)
            return new
        }
        for label in new { add(label) }
    }

    private func add(_ label: Label) {
        let labels = "adapter=\"\(label.adapter)\",cause=\"\(label.cause.rawValue)\""
        metrics.gauge(
            "herald_delivery_blocked_providers", "Providers that nothing goes to now.",
            labels: labels
        ) { [self] in Double(state.withLock { $0.lanes[label] ?? 0 }) }
        metrics.gauge(
            "herald_delivery_blocked_until_seconds",
            "Unix time at which the last of them is tried again; 0 if nobody knows.",
            labels: labels
        ) { [self] in
            Double(state.withLock { $0.untils[label]?.milliseconds ?? 0 }) / 1000
        }
    }
}
