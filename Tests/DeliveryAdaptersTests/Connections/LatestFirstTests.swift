import TestSupport
import Testing

@testable import DeliveryAdapters

struct LatestFirstTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a table ordered by latest change agrees with a dictionary`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var table = LatestFirst<String, Int>()
        var known: [String: Int] = [:]
        for step in 0..<5_000 {
            let key = String(Int.random(in: 0..<6, using: &random))
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2: (table[key], known[key]) = (step, step)
            case 3: (table[key], known[key]) = (nil, nil)
            case 4:
                table[key]? += 1
                known[key]? += 1
            default:
                if step % 500 == 0 {
                    table.removeAll()
                    known.removeAll()
                }
            }
            #expect(table[key] == known[key], "seed \(seed), step \(step)")
            #expect(table.count == known.count)
        }
    }
}
