import DeliveryEngine
import ServiceKit
import Synchronization

/// The metrics of blocked lanes by adapter and cause: how many there are, and until when.
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

    /// Sets the blocked lanes.
    ///
    /// - Parameter blocks: The blocks with the civil time at which each ends; nil if it is unknown.
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
            "herald_delivery_blocked_providers", "Providers to which nothing is sent now.",
            labels: labels
        ) { [self] in Double(state.withLock { $0.lanes[label] ?? 0 }) }
        metrics.gauge(
            "herald_delivery_blocked_until_seconds",
            "Unix time at which the last of them will be tried again; 0 if unknown.",
            labels: labels
        ) { [self] in
            Double(state.withLock { $0.untils[label]?.milliseconds ?? 0 }) / 1000
        }
    }
}
