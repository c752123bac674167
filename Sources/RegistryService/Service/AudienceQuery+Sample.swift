import Crypto

extension AudienceQuery {
    /// Draws at most `count` of those it selects, each set of so many with the same chance.
    ///
    /// - Parameter counts: how many there are in each segment, in the segments' order.
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
                // Some may have gone since they were counted.
                for rank in here where rank - before < found.count {
                    ordinals.append(found[rank - before])
                }
            }
            before += inSegment
        }
        return ordinals
    }

    /// Draws at most `count` of the numbers below `total` by Floyd's algorithm.
    private static func ranks(_ count: Int, below total: Int, _ random: Random) -> Set<Int> {
        var ranks: Set<Int> = []
        for last in max(0, total - count)..<total {
            let rank = number(below: last + 1, random)
            ranks.insert(ranks.contains(rank) ? last : rank)
        }
        return ranks
    }

    /// A random number in `0..<bound`, which is far below 2^63.
    private static func number(below bound: Int, _ random: Random) -> Int {
        let bits = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(bits.multipliedFullWidth(by: UInt64(bound)).high)
    }
}
