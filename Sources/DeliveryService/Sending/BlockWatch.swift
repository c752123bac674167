import DeliveryEngine
import ServiceKit

/// A watch that logs once when a lane becomes blocked, and once when it is no longer blocked.
struct BlockWatch {
    /// A change of a lane.
    enum Change: Hashable {
        case blocked(LaneKey, LaneBlock)
        case goesOn(LaneKey)

        /// Logs the change.
        ///
        /// - Parameter end: Returns when a block ends by itself; nil if that is unknown.
        func tell(_ log: Log, until end: (LaneBlock) -> UnixTime?) {
            switch self {
            case .blocked(let lane, let block):
                log(
                    .warning, "nothing is sent through a provider now",
                    [
                        "app": lane.app, "provider": lane.adapter, "reason": block.reason,
                        "until": end(block)?.text ?? "unknown",
                    ])
            case .goesOn(let lane):
                log(
                    .info, "messages are sent through a provider again",
                    ["app": lane.app, "provider": lane.adapter])
            }
        }
    }

    /// The interval at which lanes are checked.
    private static let interval: Duration = .seconds(1)

    private var next: Duration = .zero
    /// The blocks of the lanes that are blocked.
    private(set) var blocks: [LaneKey: LaneBlock] = [:]
    /// The time at which each lane's cause was first seen.
    private var beginnings: [LaneKey: UnixTime] = [:]

    /// Returns whether a check is due.
    mutating func isDue(at now: Duration) -> Bool {
        guard now >= next else { return false }
        next = now + Self.interval
        return true
    }

    /// Returns the time at which a lane's block was first seen; nil if it has not been seen yet.
    func beginning(of block: LaneBlock, at lane: LaneKey) -> UnixTime? {
        blocks[lane]?.cause == block.cause ? beginnings[lane] : nil
    }

    /// Records the blocks of the lanes, and returns those whose cause has changed.
    mutating func take(_ blocks: [LaneKey: LaneBlock], at now: UnixTime) -> [Change] {
        let old = self.blocks
        self.blocks = blocks
        let new = blocks.filter { old[$0.key]?.cause != $0.value.cause }
        let gone = old.keys.filter { blocks[$0] == nil }
        for lane in new.keys { beginnings[lane] = now }
        for lane in gone { beginnings[lane] = nil }
        return new.sorted { $0.key < $1.key }.map { .blocked($0.key, $0.value) }
            + gone.sorted().map { .goesOn($0) }
    }
}
