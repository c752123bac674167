import Protocol
import TestSupport
import Testing

@testable import Transport

struct TimerHeapTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the heap of timers agrees with a sorted array`(seed: UInt64) {
        var random = RandomValues(seed: seed)
        var heap = TimerHeap<Int>()
        var tokens: [Int: TimerHeap<Int>.Token] = [:]
        var expected: [(deadline: Int64, payload: Int)] = []
        for step in 0..<1000 {
            switch random.below(4) {
            case 0, 1:
                let deadline = Int64(random.below(100))
                tokens[step] = heap.add(MonotonicInstant(nanoseconds: deadline), step)
                expected.append((deadline, step))
            case 2:
                guard !tokens.isEmpty else { continue }
                let payload = random.below(step)  // Also one that was never added.
                let index = expected.firstIndex { $0.payload == payload }
                let token = tokens[payload]
                #expect(token.flatMap { heap.cancel($0) } == index.map { expected[$0].payload })
                if let index { expected.remove(at: index) }
            // Cancelled or taken tokens stay in the list: they must stay dead.
            default:
                let now = Int64(random.below(60))
                let due = expected.map(\.deadline).min().flatMap { $0 <= now ? $0 : nil }
                let taken = heap.takeDue(MonotonicInstant(nanoseconds: now))
                #expect((taken == nil) == (due == nil))
                guard let taken else { continue }
                let index = expected.firstIndex { $0.payload == taken }
                #expect(index.map { expected[$0].deadline } == due)
                if let index { expected.remove(at: index) }
            }
            #expect(heap.count == expected.count)
            #expect(heap.first?.nanoseconds == expected.map(\.deadline).min())
        }
    }
}
