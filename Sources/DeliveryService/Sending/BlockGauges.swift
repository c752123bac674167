import DeliveryEngine
import ServiceKit
import Synchronization

/// The metrics of blocked lanes: for each, why nothing is sent, and until when.
final class BlockGauges: Sendable {
    private struct Label: Hashable {
        var lane: LaneKey
        var cause: LaneBlock.Cause
    }

    private struct State {
        var known: Set<Label> = []
        var blocked: Set<Label> = []
        var untils: [Label: UnixTime] = [:]
    }

    private let metrics: Metrics
    private let state = Mutex(State())

    init(_ metrics: Metrics) { self.metrics = metrics }

    /// Sets the blocked lanes.
    ///
    /// - Parameter blocks: The blocks with the civil time at which each ends; nil if it is unknown.
    func set(_ blocks: [(lane: LaneKey, block: LaneBlock, until: UnixTime?)]) {
        var (blocked, untils) = (Set<Label>(), [Label: UnixTime]())
        for (lane, block, until) in blocks {
            let label = Label(lane: lane, cause: block.cause)
            blocked.insert(label)
            untils[label] = until
        }
        let new = state.withLock { [blocked, untils] state in
            (state.blocked, state.untils) = (blocked, untils)
            let new = blocked.subtracting(state.known)
            state.known.formUnion(new)
            return new
        }
        for label in new { add(label) }
    }

    private func add(_ label: Label) {
        let labels =
            "app=\"\(label.lane.app)\",adapter=\"\(label.lane.adapter)\","
            + "cause=\"\(label.cause.rawValue)\""
        metrics.gauge(
            "herald_delivery_blocked_providers",
            "1 while nothing is sent to this provider of this app, by cause.", labels: labels
        ) { [self] in state.withLock { $0.blocked.contains(label) } ? 1 : 0 }
        metrics.gauge(
            "herald_delivery_blocked_until_timestamp_seconds",
            "Unix time at which the blocked provider is tried again; 0: not known.",
            labels: labels
        ) { [self] in
            Double(state.withLock { $0.untils[label]?.milliseconds ?? 0 }) / 1000
        }
    }
}
