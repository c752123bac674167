import DeliveryEngine
import HTTP
import Protocol

/// The way to one origin of a provider, on which another connection can take the present one's
/// place.
///
/// Lives where its adapter does.
final class ProviderLine {
    /// An exchange with what is under way on it.
    private final class Run {
        let exchange: any HTTP2Exchange
        var underWay = 0
        /// Whether the provider has answered on it, and its connection has not broken since.
        var isOpen = false
        /// Requests that were begun while it was not.
        var waiting = 0

        init(_ exchange: any HTTP2Exchange) { self.exchange = exchange }
    }

    /// Called when there is more room than before.
    var onRoom: (() -> Void)?
    private let make: () throws(CredentialError) -> any HTTP2Exchange
    private let timer: AdapterTimer
    private let limits: ProviderLimits
    private var run: Run
    private var old: Run?
    private var replaced: MonotonicInstant?
    /// When a connection was lost last that a request was under way on.
    private var lost: MonotonicInstant?
    private var isClosed = false

    /// - Throws: ``CredentialError`` for an origin or authorities that cannot be.
    init(
        to origin: String, _ options: HTTP2ExchangeOptions, _ tools: AdapterTools,
        _ limits: ProviderLimits
    ) throws(CredentialError) {
        let exchanges = tools.exchanges
        make = { () throws(CredentialError) in try exchanges.exchange(with: origin, options) }
        timer = tools.timer
        self.limits = limits
        run = Run(try make())
        listen()
    }

    /// How many requests may begin now.
    ///
    /// One until the provider has answered: what waits for a connection would be late for nothing
    /// if there is none.
    var free: Int {
        guard !isClosed else { return 0 }
        return run.isOpen ? run.exchange.free : max(0, min(1, run.exchange.free) - run.waiting)
    }

    /// Whether nothing more may begin before the provider has answered; the connections say
    /// themselves when they are full.
    var isHeld: Bool { isClosed || !run.isOpen && free <= 0 }

    /// Requests that wait for their answers, on the present connection.
    var underWay: Int { run.underWay }

    /// Sends a request that is answered by `deadline`, or given up.
    ///
    /// - Parameter watch: begins to watch the switches for one that may have to wait for the
    ///   connection; called at once or not at all.
    func send(
        _ request: HTTP2Request, until deadline: MonotonicInstant, unless watch: () -> IsHeld?,
        then: @escaping (HTTP2Result) -> Void
    ) {
        let run = run
        let isWaiting = !run.isOpen
        var request = request
        // The provider may have answered once, and its connection be gone since.
        if isWaiting || !run.exchange.isConnected { request.isHeld = watch() }
        run.underWay += 1
        if isWaiting { run.waiting += 1 }
        let begun = timer.now()
        run.exchange.send(request, until: deadline) { result in
            if isWaiting { run.waiting -= 1 }
            self.ended(run, result)
            then(self.noteLoss(result, begun))
        }
    }

    /// Says of what was lost with a connection whether another request has told of that.
    private func noteLoss(_ result: HTTP2Result, _ begun: MonotonicInstant) -> HTTP2Result {
        guard case .uncertain(var failure) = result, result.showsConnection == false else {
            return result
        }
        failure.isToldOf = lost.map { begun <= $0 } ?? false
        if !failure.isToldOf { lost = timer.now() }
        return .uncertain(failure)
    }

    /// Has what follows use another connection; what is under way ends where it is.
    func replace() {
        let now = timer.now()
        guard !isClosed, old == nil, replaced.map({ now - $0 >= limits.replacement }) ?? true,
            let next = try? make()
        else { return }
        replaced = now
        run.exchange.onRoom = nil
        if run.underWay > 0 { old = run } else { run.exchange.close() }
        run = Run(next)
        listen()
    }

    /// Ends; what is under way ends as uncertain if it was sent.
    func close() {
        isClosed = true
        onRoom = nil
        old?.exchange.close()
        run.exchange.close()
    }

    private func listen() {
        run.exchange.onRoom = { [weak self] in self?.onRoom?() }
    }

    private func ended(_ run: Run, _ result: HTTP2Result) {
        run.underWay -= 1
        let wasOpen = run.isOpen
        run.isOpen = result.showsConnection ?? wasOpen
        if old === run, run.underWay == 0 {
            run.exchange.close()
            old = nil
        }
        // Room that was ours to hold back.
        if run === self.run, !wasOpen { timer.soon { [weak self] in self?.onRoom?() } }
    }
}

extension HTTP2Result {
    /// Whether the connection it came by is there; nil if it does not say.
    fileprivate var showsConnection: Bool? {
        switch self {
        case .response: true
        case .unreachable: false
        case .unprocessed(let failure), .uncertain(let failure):
            switch failure.code {
            case .connectionLost, .silent, .badProtocol, .goingAway: false
            default: nil
            }
        }
    }

    /// What it means for a message, when there is no answer.
    var failure: AttemptOutcome? {
        switch self {
        case .response: nil
        case .unprocessed(let failure): .unprocessed(reason: failure.description)
        case .uncertain(let failure):
            failure.isToldOf
                ? .lostTogether(reason: failure.description)
                : .uncertain(reason: failure.description)
        case .unreachable(let failure): .unreachable(reason: failure.description)
        }
    }
}

extension HTTPFields {
    /// The value of `retry-after`.
    var retryAfter: String? { string("retry-after") }
}
