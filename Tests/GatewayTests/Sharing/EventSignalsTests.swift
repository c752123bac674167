import Protocol
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Gateway

/// Followers of an app's events, who share one call to delivery.
@Suite(.timeLimit(.minutes(5))) struct `Signals of events` {
    /// A stream of events, numbered from 1.
    private final class Stream: Sendable {
        struct State {
            var last = 0
            /// The number of the first event that is still kept.
            var first = 1
            var waiting = 0
            var mostWaiting = 0
        }

        let state = Mutex(State())

        /// Returns the events after an offset, as delivery does; throws if they are no longer kept.
        func page(after text: String) throws -> Proto.ReadEventsResponse {
            try state.withLock { state in
                var page = Proto.ReadEventsResponse()
                let after = text == "latest" ? state.last : Int(text) ?? 0
                guard after >= state.first - 1 else {
                    throw RPCError(.outOfRange, "these events are no longer kept")
                }
                page.events = stride(from: after + 1, through: state.last, by: 1).map { number in
                    var event = Proto.StreamEvent()
                    event.offset = "\(number)"
                    return event
                }
                page.offset = "\(state.last)"
                return page
            }
        }

        func ask(after text: String, _ wait: Duration) async throws -> Proto.ReadEventsResponse {
            state.withLock { state in
                state.waiting += wait > .zero ? 1 : 0
                state.mostWaiting = max(state.mostWaiting, state.waiting)
            }
            defer { state.withLock { $0.waiting -= wait > .zero ? 1 : 0 } }
            let end = ContinuousClock.now + wait
            while true {
                let page = try page(after: text)
                guard page.events.isEmpty, ContinuousClock.now < end else { return page }
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    /// Follows the events from the first until there are `count`, and returns their numbers.
    private static func follow(
        _ signals: EventSignals, _ stream: Stream, until count: Int
    ) async throws -> [Int] {
        var seen: [Int] = []
        while seen.count < count {
            let version = signals.version(of: "news")
            let page = try stream.page(after: "\(seen.last ?? 0)")
            if page.events.isEmpty {
                _ = try await signals.wait(
                    for: "news", since: version, .seconds(60), stream.ask)
            } else {
                seen += page.events.compactMap { Int($0.offset) }
            }
            if Bool.random() { await Task.yield() }
        }
        return seen
    }

    @Test func `no follower misses an event, and few calls wait at delivery`() async throws {
        let (signals, stream) = (EventSignals(now: { .now }), Stream())
        let count = 300
        try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<50 {
                group.addTask { try await Self.follow(signals, stream, until: count) }
            }
            for number in 1...count {
                stream.state.withLock { $0.last = number }
                try await Task.sleep(for: .microseconds(Int.random(in: 0..<3000)))
            }
            for try await seen in group { #expect(seen == Array(1...count)) }
        }
        // Besides those who know the newest version, those who know the one before may still ask.
        #expect(stream.state.withLock { $0.mostWaiting } <= 3)
    }

    @Test func `followers go on when the place of the call is no longer kept`() async throws {
        let (signals, stream) = (EventSignals(now: { .now }), Stream())
        stream.state.withLock { $0.last = 1 }
        _ = try await Self.follow(signals, stream, until: 1)
        // From here on the place of the call is known.
        _ = try await signals.wait(
            for: "news", since: signals.version(of: "news"), .zero, stream.ask)
        // Many events later, when nobody has followed for long.
        stream.state.withLock { ($0.last, $0.first) = (500, 400) }
        let version = signals.version(of: "news")
        #expect(try await signals.wait(for: "news", since: version, .seconds(60), stream.ask))
        let next = signals.version(of: "news")
        let waiting = Task {
            try await signals.wait(for: "news", since: next, .seconds(60), stream.ask)
        }
        try await Task.sleep(for: .milliseconds(20))
        stream.state.withLock { $0.last = 501 }
        #expect(try await waiting.value)
    }

    @Test func `an error of delivery is told to all who wait`() async throws {
        let signals = EventSignals(now: { .now })
        for _ in 0..<2 {
            await #expect(throws: RPCError.self) {
                try await signals.wait(for: "news", since: 0, .seconds(60)) { _, _ in
                    throw RPCError(.unavailable, "it is away")
                }
            }
        }
    }
}
