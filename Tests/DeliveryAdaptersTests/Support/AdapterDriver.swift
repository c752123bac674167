import Crypto
import DeliveryAdapters
import DeliveryEngine
import HTTPClient
import Protocol
import ServiceKit
import Transport
import herald_delivery

/// A sender of messages through an adapter, as the engine is.
///
/// It sends while there is room, and again if a message was not processed.
actor AdapterDriver {
    /// The result of a message.
    struct Report: Sendable {
        var outcome: AttemptOutcome
        /// All outcomes of the message, the oldest first.
        var history: [AttemptOutcome]
    }

    private let loop: EventLoop
    private let adapter: any Adapter
    private var messages: [OutgoingMessage] = []
    private var waiting: [Int] = []
    private var histories: [[AttemptOutcome]] = []
    private var missing = 0
    private var tries = 0
    private var whenDone: (() -> Void)?
    private var isSending = false
    /// True if an outcome ever came before `send` had returned.
    private(set) var wasCalledInside = false
    /// The largest number of messages that were under way at once.
    private(set) var most = 0
    /// The number of messages that wait for their outcome.
    private(set) var underWay = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(
        on loop: EventLoop, clock: WallClock = .system,
        _ make: @Sendable (AdapterTools) throws -> any Adapter
    ) throws {
        self.loop = loop
        adapter = try make(
            AdapterTools(
                executor: loop, exchanges: ProviderConnections(on: loop, inFlight: 256),
                http: HTTPClient(),
                clock: clock, timer: .loop(loop)))
    }

    var room: Int { adapter.room }

    func close() { adapter.close() }

    /// Sends all messages, each until it was processed, but at most `tries` times.
    func run(_ messages: [OutgoingMessage], tries: Int = 100) async -> [Report] {
        await withCheckedContinuation { continuation in
            self.messages = messages
            self.tries = tries
            waiting = Array(messages.indices.reversed())
            histories = Array(repeating: [], count: messages.count)
            missing = messages.count
            whenDone = {
                continuation.resume(
                    returning: self.histories.map { Report(outcome: $0[$0.count - 1], history: $0) }
                )
            }
            adapter.onRoom = { [weak self] in self?.assumeIsolated { $0.fill() } }
            fill()
        }
    }

    /// Sends one message until it was processed, but at most `tries` times.
    func run(_ message: OutgoingMessage, tries: Int = 100) async -> Report {
        await run([message], tries: tries)[0]
    }

    private func fill() {
        while !waiting.isEmpty, adapter.room > 0, let index = waiting.popLast() {
            isSending = true
            underWay += 1
            most = max(most, underWay)
            adapter.send(messages[index]) { outcome in
                self.assumeIsolated { $0.ended(index, outcome) }
            }
            isSending = false
        }
    }

    private func ended(_ index: Int, _ outcome: AttemptOutcome) {
        if isSending { wasCalledInside = true }
        underWay -= 1
        histories[index].append(outcome)
        if case .unprocessed = outcome, histories[index].count < tries {
            // As from a database: not within the same round.
            _ = loop.schedule(at: loop.now + .milliseconds(2)) {
                self.assumeIsolated {
                    $0.waiting.append(index)
                    $0.fill()
                }
            }
        } else {
            missing -= 1
            if missing == 0 { return finish() }
        }
        fill()
    }

    private func finish() {
        adapter.onRoom = nil
        whenDone?()
        whenDone = nil
    }
}

extension AttemptOutcome {
    /// The time to wait that the provider asked for, or the adapter chose; nil for other outcomes.
    var wait: Duration? {
        switch self {
        case .deviceBusy(let after, _), .providerBusy(let after, _), .providerFails(let after, _),
            .messageFails(let after, _):
            after
        case .postponed(let after, _): after
        default: nil
        }
    }
}
