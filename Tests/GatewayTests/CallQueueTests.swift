import Glibc
import Protocol
import TestSupport
import Testing

@testable import Gateway

@Suite struct `Queue of calls` {
    private static let size = CallPlaces.Size(atOnce: 8, queue: 24)
    /// The most places of the eight that one holder may have.
    private static let share = 6

    /// A model of the places and the queue that looks at all calls for each answer.
    private struct Searched {
        var underWay: [CallHolder] = []
        var waiting: [(id: UInt64, holder: CallHolder)] = []
        /// The time, in changes, since which each holder waits whose calls may begin.
        var turns: [CallHolder: Int] = [:]
        var clock = 0

        func waits(_ holder: CallHolder) -> Int { waiting.count { $0.holder == holder } }

        func hasShare(_ holder: CallHolder) -> Bool {
            holder == .nobody || underWay.count { $0 == holder } < share
        }

        /// Updates the turns; must be called after each change.
        mutating func noteTurns() {
            clock += 1
            turns = turns.filter { waits($0.key) > 0 && hasShare($0.key) }
            for (_, holder) in waiting where turns[holder] == nil && hasShare(holder) {
                turns[holder] = clock
            }
        }

        mutating func enter(_ holder: CallHolder, id: UInt64) -> CallPlaces.Entry {
            defer { noteTurns() }
            if underWay.count < size.atOnce, hasShare(holder) {
                underWay.append(holder)
                return .admitted
            }
            guard waiting.count < size.queue else { return .refused }
            waiting.append((id, holder))
            return .queued
        }

        /// Returns whether a call of `holder` displaces another when the queue is full.
        func displaces(_ holder: CallHolder) -> Bool {
            let holders = Set(waiting.map(\.holder)).count
            return (waits(holder) + 1) * holders < waiting.count
        }

        /// The calls of which one may be displaced: the latest call of each holder with the most
        /// calls.
        var displaceable: [UInt64] {
            let holders = Set(waiting.map(\.holder))
            let most = holders.map(waits).max()
            return holders.filter { waits($0) == most }
                .compactMap { holder in waiting.last { $0.holder == holder }?.id }
        }

        mutating func leave(at index: Int) -> UInt64? {
            underWay.remove(at: index)
            noteTurns()
            guard let next = turns.min(by: { $0.value < $1.value })?.key,
                let place = waiting.firstIndex(where: { $0.holder == next })
            else { return nil }
            let id = waiting.remove(at: place).id
            underWay.append(next)
            // Its next turn is after all others'.
            turns[next] = nil
            noteTurns()
            return id
        }
    }

    private static let holders: [CallHolder] =
        [.nobody, .app("greedy"), .app("greedy"), .app("greedy"), .app("greedy")]
        + (0..<6).map { .app("app-\($0)") }

    @Test(arguments: [20_261_129, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `places and turns are those that a search of all calls gives`(seed: UInt64) throws {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var (places, searched) = (CallPlaces([.normal: Self.size]), Searched())
        var (displaced, refused, given) = (0, 0, 0)
        for id in 0..<6_000 as Range<UInt64> {
            // Calls come faster than they go, and then slower, again and again.
            let isBusy = id / 300 % 2 == 0
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<(isBusy ? 12 : 6):
                let holder = try #require(Self.holders.randomElement(using: &random))
                let mayDisplace = searched.displaces(holder)
                let entry = places.enter(.normal, holder, id: id)
                if let victim = places.takeDisplaced(.normal) {
                    displaced += 1
                    try #require(mayDisplace && searched.displaceable.contains(victim), "\(id)")
                    searched.waiting.removeAll { $0.id == victim }
                }
                let expected = searched.enter(holder, id: id)
                try #require(entry == expected, "call \(id)")
                if entry == .refused {
                    refused += 1
                    try #require(!mayDisplace, "call \(id)")
                }
            case 19:
                guard let call = searched.waiting.randomElement(using: &random) else { continue }
                places.giveUp(.normal, id: call.id)
                searched.waiting.removeAll { $0.id == call.id }
                searched.noteTurns()
            default:
                guard let index = searched.underWay.indices.randomElement(using: &random) else {
                    continue
                }
                let next = places.leave(.normal, searched.underWay[index])
                try #require(searched.leave(at: index) == next, "call \(id)")
                given += next == nil ? 0 : 1
            }
        }
        #expect(displaced > 20 && refused > 20 && given > 500, "\(displaced) \(refused) \(given)")
    }

    @Test func `with 4,000 calls of one holder in the queue, a call costs what it does with 40`() {
        /// Returns the processor time of another app's 2,000 calls while `waiting` calls of the
        /// greedy app wait.
        func time(_ waiting: UInt64) -> Duration {
            var places = CallPlaces([.sync: CallPlaces.Size(atOnce: 8, queue: 4_096)])
            for id in 0..<waiting + 6 { _ = places.enter(.sync, .app("greedy"), id: id) }
            let before = threadTime
            for _ in 0..<2_000 {
                _ = places.enter(.sync, .app("news"), id: nil)
                _ = places.leave(.sync, .app("news"))
            }
            return threadTime - before
        }
        let (few, many) = (time(40), time(4_000))
        // A search takes a hundred times as long.
        #expect(many < few * 10 + .milliseconds(20), "\(few) with 40, \(many) with 4,000")
    }

    /// The processor time of this thread, which no other process adds to.
    private var threadTime: Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test func `a newcomer has the next place, however many calls of others came before`() {
        var places = CallPlaces([.sync: CallPlaces.Size(atOnce: 8, queue: 4_096)])
        for id in 0..<1_000 as Range<UInt64> {
            _ = places.enter(.sync, .app(id % 2 == 0 ? "a" : "b"), id: id)
        }
        #expect(places.enter(.sync, .app("news"), id: 5_000) == .queued)
        let next = (0..<3).map { _ in places.leave(.sync, .app("a")) }
        #expect(next.contains(5_000), "\(next)")
    }
}
