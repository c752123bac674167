import DeliveryEngine
import ServiceKit

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
                        "until": end(block)?.text ?? "unknown",
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
    /// When each lane's cause was first seen.
    private var beginnings: [LaneKey: UnixTime] = [:]

    /// Whether it is time to look.
    mutating func isDue(at now: Duration) -> Bool {
        guard now >= next else { return false }
        next = now + Self.interval
        return true
    }

    /// When a lane's block was first seen; nil if it has not been seen yet.
    func beginning(of block: LaneBlock, at lane: LaneKey) -> UnixTime? {
        blocks[lane]?.cause == block.cause ? beginnings[lane] : nil
    }

    /// Takes note of how lanes stand now; says what is another cause than before.
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
