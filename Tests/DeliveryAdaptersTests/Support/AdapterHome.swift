import DeliveryEngine
import HTTPClient
import ServiceKit
import TestSupport
import Transport

@testable import DeliveryAdapters

/// An adapter made from its settings, on an event loop, where adapters live.
actor AdapterHome {
    private let loop: EventLoop
    private let adapter: any Adapter

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Exchanges of a test that must not use HTTP/2.
    private struct NoExchanges: HTTP2Exchanges {
        func exchange(
            with origin: String, _ options: HTTP2ExchangeOptions
        ) throws(CredentialError) -> any HTTP2Exchange {
            throw CredentialError(.invalidValue, "no exchanges")
        }
    }

    init(
        _ kind: String, _ values: [String: String], on loop: EventLoop,
        clock: WallClock = .system
    ) throws {
        self.loop = loop
        adapter = try Self.make(kind, values, on: loop, clock: clock)
    }

    /// Makes an adapter of a kind from its settings.
    static func make(
        _ kind: String, _ values: [String: String], on executor: any SerialExecutor,
        clock: WallClock = .system
    ) throws -> any Adapter {
        guard let kind = AdapterKinds.named(kind) else {
            throw CredentialError(.invalidValue, "no such kind")
        }
        let tools = AdapterTools(
            executor: executor, exchanges: NoExchanges(), http: try HTTPClient(), clock: clock)
        return try kind.make(AdapterValues(app: "news", values, privateTargets: .all), tools)
    }

    var room: Int { adapter.room }

    /// Messages that were sent and have not ended.
    private(set) var underWay = 0

    func close() { adapter.close() }

    func watch(_ watch: @escaping Watch) { adapter.watch = watch }

    /// Sends a message, and returns its outcome.
    ///
    /// The outcome must come on the loop, and not before `send` has returned.
    func send(_ message: OutgoingMessage) async -> AttemptOutcome {
        let loop = loop
        underWay += 1
        defer { underWay -= 1 }
        return await withCheckedContinuation { continuation in
            var hasReturned = false
            let mark = Mark()
            adapter.send(message) { outcome in
                loop.checkIsolated()
                precondition(mark.isSet, "it called back before it returned")
                continuation.resume(returning: outcome)
            }
            hasReturned = true
            mark.set(hasReturned)
        }
    }

    /// Sends messages at once, and returns their outcomes in the same order.
    nonisolated func send(_ messages: [OutgoingMessage]) async -> [AttemptOutcome] {
        await withTaskGroup(of: (Int, AttemptOutcome).self) { group in
            for (index, message) in messages.enumerated() {
                group.addTask { (index, await self.send(message)) }
            }
            var outcomes = [AttemptOutcome?](repeating: nil, count: messages.count)
            for await (index, outcome) in group { outcomes[index] = outcome }
            return outcomes.compactMap(\.self)
        }
    }
}
