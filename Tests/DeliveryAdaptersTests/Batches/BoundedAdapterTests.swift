import DeliveryEngine
import Synchronization
import TestSupport
import Testing
import Transport

@testable import DeliveryAdapters

/// An adapter with a limited number of messages in flight.
@Suite struct BoundedAdapterTests {
    /// An adapter that answers a message when the test tells it to.
    private final class Held: AsyncAdapter {
        let name = "held"
        let addressKind: String? = nil
        private let waiting = Mutex<[CheckedContinuation<AttemptOutcome, Never>]>([])

        var count: Int { waiting.withLock { $0.count } }

        func deliver(
            _ message: OutgoingMessage, unless _: @escaping IsHeld
        ) async -> AttemptOutcome {
            await withCheckedContinuation { caller in waiting.withLock { $0.append(caller) } }
        }

        func answerOne() {
            waiting.withLock { $0.popLast() }?.resume(returning: .accepted)
        }
    }

    /// The actor on whose loop the adapter lives.
    private actor Home {
        private let loop: EventLoop
        private let adapter: BoundedAdapter
        private(set) var outcomes: [String] = []
        private(set) var timesOfRoom = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe loop.asUnownedSerialExecutor()
        }

        init(
            _ inner: any AsyncAdapter, limit: Int, beside: BoundedAdapter.Beside? = nil,
            on loop: EventLoop
        ) {
            self.loop = loop
            adapter = BoundedAdapter(inner, limit: limit, beside: beside, on: loop)
        }

        var room: Int { adapter.room }

        func close() { adapter.close() }

        func watch() { adapter.onRoom = { self.assumeIsolated { $0.timesOfRoom += 1 } } }

        func unwatch() { adapter.onRoom = nil }

        func send() {
            let before = outcomes.count
            adapter.send(SampleMessage.make()) { outcome in
                self.assumeIsolated { $0.outcomes.append(outcome.name) }
            }
            #expect(outcomes.count == before, "it called back before it returned")
        }
    }

    private func eventually(_ condition: () async -> Bool) async throws {
        while await !condition() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `slow messages move to extra places so that others are not blocked`()
        async throws
    {
        try await withLoop { loop in
            let inner = Held()
            let beside = BoundedAdapter.Beside(
                count: 1, patience: .milliseconds(20), timer: .tasks(on: loop))
            let home = Home(inner, limit: 1, beside: beside, on: loop)
            await home.watch()
            await home.send()
            try await eventually { inner.count == 1 }
            // Nobody asks: it is told.
            try await eventually { await home.timesOfRoom == 1 }
            #expect(await home.room == 1)
            await home.send()
            try await eventually { inner.count == 2 }
            try await Task.sleep(for: .milliseconds(60))
            #expect(await home.room == 0)
            inner.answerOne()
            try await eventually { await home.room == 1 }
            inner.answerOne()
            try await eventually { await home.outcomes == ["accepted", "accepted"] }
            await home.close()
            await home.unwatch()
        }
    }

    @Test func `the adapter announces room only when there was none before`()
        async throws
    {
        try await withLoop { loop in
            let inner = Held()
            let home = Home(inner, limit: 2, on: loop)
            await home.watch()
            await home.send()
            #expect(await home.room == 1)
            await home.send()
            #expect(await home.room == 0)
            await home.send()
            try await eventually { await home.outcomes == ["unprocessed"] }
            #expect(await home.timesOfRoom == 0)
            try await eventually { inner.count == 2 }
            inner.answerOne()
            try await eventually { await home.outcomes == ["unprocessed", "accepted"] }
            #expect(await home.room == 1)
            #expect(await home.timesOfRoom == 1)
            inner.answerOne()
            try await eventually { await home.outcomes.count == 3 }
            #expect(await home.timesOfRoom == 1)
            await home.close()
            await home.send()
            try await eventually { await home.outcomes.last == "unprocessed" }
            #expect(await home.room == 0)
            await home.unwatch()
        }
    }
}
