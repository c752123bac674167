import DeliveryEngine
import Synchronization
import Testing

@testable import DeliveryAdapters

/// The grouping of messages into batches.
@Suite struct GatheringTests {
    @Test func `a batch goes when it is full or its time has come, and only once`() throws {
        var gathering = Gathering<String, Int>(count: 3, bytes: 100)
        let first = try #require(gathering.add(1, bytes: 1, to: "a").begun)
        #expect(gathering.add(2, bytes: 1, to: "a").begun == nil)
        let other = try #require(gathering.add(9, bytes: 1, to: "b").begun)
        let full = gathering.add(3, bytes: 1, to: "a").full
        #expect(full.map(\.items) == [[1, 2, 3]])
        #expect(gathering.take(first, of: "a") == nil)
        // Another batch for the same destination is not taken for the first one.
        let second = try #require(gathering.add(4, bytes: 1, to: "a").begun)
        #expect(gathering.take(first, of: "a") == nil)
        #expect(gathering.take(second, of: "a")?.items == [4])
        #expect(gathering.take(other, of: "b")?.items == [9])
        #expect(gathering.takeAll().isEmpty)
    }

    @Test func `a batch has no more bytes than allowed, unless it has one item`() {
        var gathering = Gathering<String, Int>(count: 10, bytes: 100)
        #expect(gathering.add(1, bytes: 60, to: "a").full.isEmpty)
        let next = gathering.add(2, bytes: 41, to: "a")
        #expect(next.full.map(\.items) == [[1]])
        #expect(next.begun != nil)
        #expect(gathering.add(3, bytes: 59, to: "a").full.isEmpty)
        #expect(gathering.add(4, bytes: 1000, to: "a").full.map(\.items) == [[2, 3]])
        #expect(gathering.takeAll().map(\.items) == [[4]])
    }

    @Test func `a batch of one item goes at once`() {
        var gathering = Gathering<String, Int>(count: 1, bytes: 100)
        let next = gathering.add(1, bytes: 1, to: "a")
        #expect(next.full.map(\.items) == [[1]])
        #expect(next.begun == nil)
    }

    @Test func `each item of a batch gets its own outcome, and a missing one is uncertain`() async {
        let sizes = Mutex<[Int]>([])
        let batcher = Batcher<String, Int>(.init(count: 4, bytes: 1000)) { _, items in
            sizes.withLock { $0.append(items.count) }
            return items.dropLast().map { .refused(reason: "\($0)") }
        }
        let outcomes = await withTaskGroup(of: (Int, AttemptOutcome).self) { group in
            for number in 0..<4 {
                group.addTask { (number, await batcher.add(number, bytes: 1, to: "a")) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(sizes.withLock { $0 } == [4])
        #expect(outcomes.count { $0.value == .refused(reason: "\($0.key)") } == 3)
        #expect(outcomes.values.count { $0.name == "uncertain" } == 1)
    }

    @Test func `a closed batcher does not begin a waiting batch`() async {
        let batcher = Batcher<String, Int>(
            .init(count: 4, bytes: 1000), sleep: { _ in try? await Task.sleep(for: .seconds(60)) }
        ) { _, items in
            Issue.record("it was begun")
            return items.map { _ in .accepted }
        }
        async let outcome = batcher.add(1, bytes: 1, to: "a")
        try? await Task.sleep(for: .milliseconds(50))
        batcher.close()
        #expect(await outcome.name == "unprocessed")
        #expect(await batcher.add(2, bytes: 1, to: "a").name == "unprocessed")
    }
}
