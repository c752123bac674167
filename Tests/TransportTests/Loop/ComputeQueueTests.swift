import TestSupport
import Testing

@testable import Transport

struct ComputeQueueTests {
    private static func item(_ place: Int) -> ComputeQueue.Item {
        ComputeQueue.Item(work: {}, place: place)
    }

    @Test func `work is taken in order of arrival, in batches`() {
        var queue = ComputeQueue(threads: 2, batch: 4)
        for place in 0..<11 { _ = queue.add(Self.item(place)) }
        var taken: [ComputeQueue.Item] = []
        var batches: [[Int]] = []
        while queue.take(into: &taken, by: 0) { batches.append(taken.map(\.place)) }
        // The last ones are few enough that the other thread has something, too.
        #expect(batches == [[0, 1, 2, 3], [4, 5, 6], [7, 8], [9], [10]])
        #expect(taken.isEmpty)
    }

    @Test func `a thread sleeps when there is no work, and is woken once`() {
        var queue = ComputeQueue(threads: 2, batch: 1)
        var taken: [ComputeQueue.Item] = []
        #expect(!queue.take(into: &taken, by: 0))
        #expect(!queue.take(into: &taken, by: 1))
        let woken = [queue.add(Self.item(0)), queue.add(Self.item(1)), queue.add(Self.item(2))]
        #expect(Set(woken.compactMap { $0 }) == [0, 1])
        #expect(woken[2] == nil)
        #expect(queue.take(into: &taken, by: 0) && taken.map(\.place) == [0])
    }

    @Test func `no work is lost or done twice in any order of adding and taking`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        var queue = ComputeQueue(threads: 3, batch: 5)
        var (asked, next) = (0, 0)
        var taken: [ComputeQueue.Item] = []
        for _ in 0..<20_000 {
            if Bool.random(using: &generator) {
                _ = queue.add(Self.item(asked))
                asked += 1
            } else {
                let isAny = queue.take(into: &taken, by: 0)
                #expect(isAny == (next < asked))
                #expect(taken.map(\.place) == Array(next..<next + taken.count))
                next += taken.count
            }
        }
        while queue.take(into: &taken, by: 0) { next += taken.count }
        #expect(next == asked)
    }
}
