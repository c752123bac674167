import DeliveryEngine
import HTTP
import Protocol

/// The connection to one origin of a provider, which can be replaced by a new one.
///
/// It belongs to the adapter's executor.
final class ProviderLine {
    /// An exchange with its state.
    private final class Run {
        let exchange: any HTTP2Exchange
        var underWay = 0
        /// True if the provider has answered on this connection and the connection has not broken
        /// since.
        var isOpen = false
        /// The number of requests that were begun before the provider answered.
        var waiting = 0

        init(_ exchange: any HTTP2Exchange) { self.exchange = exchange }
    }

    /// A closure that is called when there is more room than before.
    var onRoom: (() -> Void)?
    private let make: () throws(CredentialError) -> any HTTP2Exchange
    private let timer: AdapterTimer
    private let limits: ProviderLimits
    private var run: Run
    private var old: Run?
    private var replaced: MonotonicInstant?
    /// The time of the last loss of a connection with a request in flight.
    private var lost: MonotonicInstant?
    /// The connection whose answer is being looked at; nil if none is.
    private var answering: Run?
    private var isClosed = false

    /// Creates the connection's state without connecting.
    ///
    /// - Throws: ``CredentialError`` for an unusable origin or unusable authorities.
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

    /// The number of requests that may begin now.
    ///
    /// It is at most one until the provider has answered, because requests that wait for a
    /// connection that cannot be made would only be delayed.
    var free: Int {
        guard !isClosed else { return 0 }
        return run.isOpen ? run.exchange.free : max(0, min(1, run.exchange.free) - run.waiting)
    }

    /// True if nothing may begin before the provider has answered; a connection itself reports when
    /// it is full.
    var isHeld: Bool { isClosed || !run.isOpen && free <= 0 }

    /// The number of requests on the present connection that wait for their answers.
    var underWay: Int { run.underWay }

    /// Sends a request that is answered or given up by `deadline`.
    ///
    /// - Parameter watch: Begins to watch the switches for a request that may have to wait for the
    ///   connection; called at once or not at all.
    func send(
        _ request: HTTP2Request, until deadline: MonotonicInstant, unless watch: () -> IsHeld?,
        then: @escaping (HTTP2Result) -> Void
    ) {
        let run = run
        let isWaiting = !run.isOpen
        var request = request
        // The provider may have answered before, and the connection be closed since.
        if isWaiting || !run.exchange.isConnected { request.isHeld = watch() }
        run.underWay += 1
        if isWaiting { run.waiting += 1 }
        let begun = timer.now()
        run.exchange.send(request, until: deadline) { result in
            if isWaiting { run.waiting -= 1 }
            self.ended(run, result)
            self.answering = run
            defer { self.answering = nil }
            then(self.noteLoss(result, begun))
        }
    }

    /// Returns the result with a note of whether another request has already reported the loss of
    /// the connection.
    private func noteLoss(_ result: HTTP2Result, _ begun: MonotonicInstant) -> HTTP2Result {
        guard case .uncertain(var failure) = result, result.showsConnection == false else {
            return result
        }
        failure.isToldOf = lost.map { begun <= $0 } ?? false
        if !failure.isToldOf { lost = timer.now() }
        return .uncertain(failure)
    }

    /// Uses a new connection for requests from now on; requests in flight stay on the old one.
    ///
    /// A late answer of a connection that was replaced already says nothing of the present one.
    func replace() {
        let now = timer.now()
        guard !isClosed, old == nil, replaced.map({ now - $0 >= limits.replacement }) ?? true,
            answering.map({ $0 === run }) ?? true, let next = try? make()
        else { return }
        replaced = now
        run.exchange.onRoom = nil
        if run.underWay > 0 { old = run } else { run.exchange.close() }
        run = Run(next)
        listen()
    }

    /// Closes the connections; requests in flight that were sent end as uncertain.
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
        // The limit of one request ends here, so there is more room.
        if run === self.run, !wasOpen { timer.soon { [weak self] in self?.onRoom?() } }
    }
}

extension HTTP2Result {
    /// True if the result shows a working connection; nil if it shows nothing.
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

    /// The outcome of a message without an answer; nil if there is an answer.
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
    /// The value of `retry-after`; nil if it is absent.
    var retryAfter: String? { string("retry-after") }
}
