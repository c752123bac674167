import Crypto

extension AudienceQuery {
    /// Returns a uniform random sample of at most `count` of the selected devices.
    ///
    /// - Parameter counts: the number of selected devices in each segment, ordered by segment.
    func sample(
        _ count: Int, of counts: [(segment: Int, count: Int)], _ random: Random
    ) throws -> [UInt32] {
        let ranks = Self.ranks(count, below: counts.reduce(0) { $0 + $1.count }, random)
        var ordinals: [UInt32] = []
        var before = 0
        for (segment, inSegment) in counts {
            let here = ranks.filter { (before..<before + inSegment).contains($0) }
            if !here.isEmpty {
                let found = try self.ordinals(segment: segment)
                // Some devices may have been deleted since they were counted.
                for rank in here where rank - before < found.count {
                    ordinals.append(found[rank - before])
                }
            }
            before += inSegment
        }
        return ordinals
    }

    /// Draws at most `count` distinct numbers below `total` with Floyd's algorithm.
    private static func ranks(_ count: Int, below total: Int, _ random: Random) -> Set<Int> {
        var ranks: Set<Int> = []
        for last in max(0, total - count)..<total {
            let rank = number(below: last + 1, random)
            ranks.insert(ranks.contains(rank) ? last : rank)
        }
        return ranks
    }

    /// Returns a random number in `0..<bound`, where `bound` is far below 2^63.
    private static func number(below bound: Int, _ random: Random) -> Int {
        let bits = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(bits.multipliedFullWidth(by: UInt64(bound)).high)
    }
}
