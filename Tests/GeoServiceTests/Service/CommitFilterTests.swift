import Testing
import TestSupport

@testable import GeoService

struct CommitFilterTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `commits that are reported in any order leave each key's last change`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var filter = CommitFilter<Int>()
        var (state, expected): ([Int: Int], [Int: Int]) = ([:], [:])
        var underWay: [(write: CommitFilter<Int>.Write, order: Int, keys: [Int])] = []
        for order in 1..<3000 {
            let keys = (0..<2).map { _ in Int.random(in: 0..<20, using: &random) }
            for key in keys { expected[key] = order }
            underWay.append((filter.begin(), order, keys))
            while underWay.count > Int.random(in: 0..<6, using: &random) {
                let told = underWay.remove(at: underWay.indices.randomElement(using: &random) ?? 0)
                for key in told.keys where filter.isLatest(key, told.order) {
                    state[key] = told.order
                }
                filter.end(told.write)
            }
            if underWay.isEmpty { #expect(state == expected) }
        }
    }

    @Test func `the filter forgets old commits even if a write is always in flight`() {
        var filter = CommitFilter<Int>()
        var last = filter.begin()
        for order in 1..<10_000 {
            let next = filter.begin()
            let isLatest = filter.isLatest(order, order)
            #expect(isLatest)
            filter.end(last)
            last = next
            #expect(filter.count <= 4)
        }
    }
}
