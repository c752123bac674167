import Addresses
import DeliveryEngine
import Protocol

/// An adapter around an ``AsyncAdapter`` whose addresses are URLs, which limits each receiver so
/// that none delays the others.
final class ReceiversAdapter: Adapter {
    var watch: Watch?
    var onRoom: (@Sendable () -> Void)? {
        didSet { bulkhead.onRoom = onRoom }
    }

    private let adapter: any AsyncAdapter
    private let limits: ProviderLimits
    private let most: Bulkhead<WebhookReceiver>.Room
    private let timer: AdapterTimer
    private let tasks: AdapterTasks
    private let bulkhead: Bulkhead<WebhookReceiver>
    private let onClose: () -> Void
    private var running: [UInt64: Task<Void, Never>] = [:]
    private var lastID: UInt64 = 0

    /// Creates the adapter.
    ///
    /// - Parameters:
    /// - most: The maximum number of messages in flight, in total and for each receiver.
    /// - onClose: Cancels what the inner adapter has in flight.
    init(
        _ adapter: any AsyncAdapter, _ tools: AdapterTools, _ most: Bulkhead<WebhookReceiver>.Room,
        limits: ProviderLimits = ProviderLimits(), onClose: @escaping () -> Void = {}
    ) {
        (self.adapter, self.most, self.limits, self.onClose) = (adapter, most, limits, onClose)
        timer = tools.timer
        tasks = AdapterTasks(on: tools.executor)
        bulkhead = Bulkhead(most, limits, tools.timer, patience: limits.hookPatience)
    }

    var room: Int { bulkhead.room }

    func send(
        _ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void
    ) {
        guard !bulkhead.isClosed else {
            return timer.soon { then(.unprocessed(reason: "the adapter was closed")) }
        }
        let name = WebhookReceiver.name(of: message.address)
        let receiver = bulkhead.origin(name) { WebhookReceiver(name, most.first, limits) }
        if let refusal = bulkhead.refusal(of: receiver) { return timer.soon { then(refusal) } }
        bulkhead.begin(receiver)
        lastID += 1
        let (id, start) = (lastID, timer.now())
        let isHeld: IsHeld = watch?(message) ?? { @Sendable in false }
        running[id] = tasks.run { [adapter] in
            await adapter.deliver(message, unless: isHeld)
        } then: { [self] outcome in
            running[id] = nil
            let now = timer.now()
            receiver.note(
                outcome, isLate: now - start >= limits.hookPatience, begun: start, at: now)
            _ = bulkhead.end(receiver)
            then(outcome)
            onRoom?()
        }
    }

    func flush() async { await adapter.flush() }

    func close() {
        bulkhead.close()
        for task in running.values { task.cancel() }
        onClose()
    }
}

/// The state of one server that receives webhooks.
final class WebhookReceiver: BulkheadOrigin {
    let name: String
    private(set) var health: OriginHealth
    var pace = OriginPace()
    var lastUse = 0
    private let most: Int

    init(_ name: String, _ most: Int, _ limits: ProviderLimits) {
        (self.name, self.most) = (name, most)
        health = OriginHealth(limits)
    }

    /// Returns the scheme, host and port of a URL; empty if the text is not a URL, in which case no
    /// request is made.
    static func name(of url: String) -> String {
        if let origin = ProviderURL.origin(of: url) { return origin }
        return (try? ReceiverURL(url)).map { "http://\($0.receiver)" } ?? ""
    }

    /// True if requests are in flight; libcurl manages the connections.
    var isConnected: Bool { underWay > 0 }

    func room(_ now: MonotonicInstant) -> Int {
        max(0, (health.isDoubtful ? 1 : most) - underWay)
    }

    func disconnect() {}

    /// Records the outcome of a message.
    ///
    /// - Parameters:
    /// - isLate: Whether the outcome took long; a receiver that soon reports a failure delays
    ///   nobody.
    /// - begun: When the message was begun.
    func note(
        _ outcome: AttemptOutcome, isLate: Bool, begun: MonotonicInstant, at now: MonotonicInstant
    ) {
        switch outcome {
        case .accepted: health.worked(at: now.sinceOrigin)
        case .unprocessed, .postponed: break
        case .uncertain(let reason): fail(reason, begun, now)
        case .deviceBusy(_, let reason) where isLate: fail(reason, begun, now)
        default: health.answered()
        }
    }

    private func fail(_ reason: String, _ begun: MonotonicInstant, _ now: MonotonicInstant) {
        health.failed(
            "\(name) does not answer: \(reason)", begun: begun.sinceOrigin, at: now.sinceOrigin)
    }
}
