import ServiceKit
import TestSupport
import Testing

@testable import DeliveryEngine

struct PlaceTableTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a place table agrees with a dictionary`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var table = PlaceTable<Int, [Int]>()
        var known: [Int: [Int]] = [:]
        for step in 0..<5_000 {
            let key = Int.random(in: 0..<12, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: (table[key], known[key]) = ([step], [step])
            case 1:
                #expect(table.removeValue(forKey: key) == known.removeValue(forKey: key))
            case 2:
                let count = table.change(key) { list in
                    list.append(step)
                    return list.count
                }
                known[key]?.append(step)
                #expect(count == known[key]?.count)
            case 3: #expect(table.look(key) { $0.last } == known[key].map(\.last))
            case 4: (table[key], known[key]) = (nil, nil)
            default:
                if step % 500 == 0 {
                    table.removeAll()
                    known.removeAll()
                }
            }
            #expect(table[key] == known[key], "seed \(seed), step \(step)")
            #expect(table.count == known.count && table.isEmpty == known.isEmpty)
        }
        #expect(Set(table.keys) == Set(known.keys))
        #expect(Set(table.values) == Set(known.values))
    }

    @Test func `a message in flight is removed by its id once, and by no other id`() {
        let brief = Brief(
            sequence: 1, app: "a", type: "/x", expireTime: .init(milliseconds: 1),
            onUncertain: .resend)
        func flight(_ number: Int) -> Flight {
            let lane = LaneKey(app: "a", adapter: "apns")
            let target = Recipient(ordinal: UInt32(number), device: "", address: "")
            return Flight(
                origin: .chunk(ChunkKey(1, 0), LeaseToken(1)),
                attempt: Attempt(brief, lane, target, number: number), lane: 0,
                mayHaveArrived: false, slot: nil, begun: .zero)
        }
        var table = FlightTable()
        let ids = (0..<5).map { table.begin(flight($0)) }
        #expect(Set(ids).count == 5)
        #expect(table.end(ids[2])?.attempt.number == 2)
        #expect(table.end(ids[2]) == nil)
        // Its place is another's now.
        let next = table.begin(flight(9))
        #expect(table.end(ids[2]) == nil)
        #expect(table.count == 5)
        #expect(table.end(next)?.attempt.number == 9)
        #expect(Set(table.values.map(\.attempt.number)) == [0, 1, 3, 4])
        #expect(table.end(FlightID(number: .max)) == nil)
    }
}
