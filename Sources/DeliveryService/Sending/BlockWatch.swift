import DeliveryEngine
import ServiceKit
import Synchronization

/// Notices when nothing goes to a lane any more, and when something goes again: each is told once.
struct BlockWatch {
    /// What has changed.
    enum Change: Hashable {
        case blocked(LaneKey, LaneBlock)
        case goesOn(LaneKey)

        /// Writes it down.
        ///
        /// - Parameter end: says when a block ends by itself, if that is known.
        func tell(_ log: Log, until end: (LaneBlock) -> UnixTime?) {
            switch self {
            case .blocked(let lane, let block):
                log(
                    .warning, "nothing goes through a provider now",
                    [
                        "app": lane.app, "provider": lane.adapter, "reason": block.reason,
                        "until": end(block).map { "\($0)" } ?? "unknown",
                    ])
            case .goesOn(let lane):
                log(
                    .info, "messages go through a provider again",
                    ["app": lane.app, "provider": lane.adapter])
            }
        }
    }

    /// How often lanes are looked at.
    private static let interval: Duration = .seconds(1)

    private var next: Duration = .zero
    /// Lanes that nothing goes to.
    private(set) var blocks: [LaneKey: LaneBlock] = [:]

    /// Whether it is time to look.
    mutating func isDue(at now: Duration) -> Bool {
        guard now >= next else { return false }
        next = now + Self.interval
        return true
    }

    /// Takes note of how lanes stand now; says what is another cause than before.
    mutating func take(_ blocks: [LaneKey: LaneBlock]) -> [Change] {
        let old = self.blocks
        self.blocks = blocks
        let new = blocks.filter { old[$0.key]?.cause != $0.value.cause }
        let gone = old.keys.filter { blocks[$0] == nil }
        return new.sorted { $0.key < $1.key }.map { .blocked($0.key, $0.value) }
            + gone.sorted().map { .goesOn($0) }
    }
}

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
