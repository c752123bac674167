import Crypto
import DeliveryEngine
import HTTP
import HTTPClient
import Protocol
import ServiceKit
import Synchronization
import Transport

@testable import DeliveryAdapters

/// A provider without sockets, with a clock that only moves when the test moves it.
///
/// `@unchecked Sendable` because a test uses it on one thread.
final class FakeProvider: HTTP2Exchanges, @unchecked Sendable {
    /// A request as it arrives.
    struct Request {
        var origin: String
        /// The number of the exchange that brought the request, counted from 0 in the order of
        /// creation.
        var exchange: Int
        var http: HTTP2Request

        var path: String { String(decoding: http.path, as: UTF8.self) }
        var body: String { String(decoding: http.body, as: UTF8.self) }
        var authorization: String? { field("authorization") }

        func field(_ name: StaticString) -> String? {
            http.own.string(name) ?? http.shared.string(name)
        }
    }

    /// The answer to a request; nil for none until the exchange is closed.
    var answer: (Request) -> HTTP2Result? = { _ in .status(200) }
    private(set) var requests: [Request] = []
    private(set) var exchanges: [FakeExchange] = []
    private(set) var now = MonotonicInstant(nanoseconds: 1_000_000_000_000)
    private var calls: [(at: MonotonicInstant, body: () -> Void)] = []
    private let loop: EventLoop
    private let http: HTTPClient
    /// The civil time at the start, which moves with the other clock.
    private let start = SampleMessage.now

    init() throws {
        loop = try EventLoop()
        http = try HTTPClient()
    }

    func exchange(
        with origin: String, _ options: HTTP2ExchangeOptions
    ) throws(CredentialError) -> any HTTP2Exchange {
        let exchange = FakeExchange(self, origin, exchanges.count, options)
        exchanges.append(exchange)
        return exchange
    }

    var civil: UnixTime { start + (now - MonotonicInstant(nanoseconds: 1_000_000_000_000)) }

    /// Returns the tools for an adapter.
    ///
    /// - Parameter compute: the place of computations; nil to compute at once.
    func tools(
        _ tokens: APNsTokens = APNsTokens(), compute: AdapterCompute? = nil
    ) -> AdapterTools {
        AdapterTools(
            executor: loop, exchanges: self, http: http,
            clock: WallClock { [unowned self] in civil }, random: .seeded(7),
            timer: AdapterTimer(
                now: { [unowned self] in now },
                schedule: { [unowned self] in calls.append(($0, $1)) }), compute: compute,
            apnsTokens: tokens)
    }

    /// Moves the clock, and calls everything that is due by then.
    func advance(by span: Duration = .zero) {
        let end = now + span
        while let index = calls.indices.filter({ calls[$0].at <= end })
            .min(by: { calls[$0].at < calls[$1].at })
        {
            let call = calls.remove(at: index)
            now = max(now, call.at)
            call.body()
        }
        now = end
    }

    fileprivate func take(_ request: Request, _ then: @escaping (HTTP2Result) -> Void) -> Bool {
        requests.append(request)
        guard let result = answer(request) else { return false }
        calls.append((now, { then(result) }))
        return true
    }

    /// Sends a message and returns its outcome; nil if there is none yet.
    func outcome(
        _ adapter: any Adapter, _ message: OutgoingMessage, life: Duration = .seconds(3600)
    ) -> AttemptOutcome? {
        let outcomes = send(adapter, [message], life: life)
        return outcomes.values[0]
    }

    /// Sends messages, and calls everything that is due now.
    func send(
        _ adapter: any Adapter, _ messages: [OutgoingMessage], life: Duration = .seconds(3600)
    ) -> Outcomes {
        let outcomes = Outcomes(messages.count)
        for (index, message) in messages.enumerated() {
            var message = message
            (message.time, message.expireTime) = (civil, civil + life)
            adapter.send(message) { outcomes.put($0, at: index) }
        }
        advance()
        return outcomes
    }

    /// The outcomes of messages, which come in any order, each once.
    final class Outcomes: Sendable {
        private let state: Mutex<[AttemptOutcome?]>

        init(_ count: Int) { state = Mutex(Array(repeating: nil, count: count)) }

        var values: [AttemptOutcome?] { state.withLock { $0 } }
        var names: [String] { values.map { $0?.name ?? "" } }

        func put(_ outcome: AttemptOutcome, at index: Int) {
            state.withLock {
                precondition($0[index] == nil, "an outcome was told twice")
                $0[index] = outcome
            }
        }
    }
}

/// An exchange of a `FakeProvider`.
final class FakeExchange: HTTP2Exchange {
    let origin: String
    let options: HTTP2ExchangeOptions
    var free: Int { isClosed ? 0 : most - hanging.count }
    var isConnected = true
    var onRoom: (() -> Void)?
    var most = 100
    private(set) var isClosed = false
    private let provider: FakeProvider
    private let index: Int
    private var hanging: [(HTTP2Result) -> Void] = []

    init(
        _ provider: FakeProvider, _ origin: String, _ index: Int, _ options: HTTP2ExchangeOptions
    ) {
        (self.provider, self.origin, self.index) = (provider, origin, index)
        self.options = options
    }

    func send(
        _ request: HTTP2Request, until deadline: MonotonicInstant,
        then: @escaping (HTTP2Result) -> Void
    ) {
        let isAnswered = provider.take(
            .init(origin: origin, exchange: index, http: request), then)
        if !isAnswered { hanging.append(then) }
    }

    /// Ends all requests that have no answer.
    func endHanging(_ result: HTTP2Result) {
        let all = hanging
        hanging = []
        for then in all { then(result) }
    }

    func close() {
        isClosed = true
        endHanging(.uncertain(HTTP2Failure(.closed, "closed")))
    }
}

extension HTTP2Result {
    /// Returns an answer with a body in JSON.
    static func status(
        _ status: Int, _ body: String = "", retryAfter: String? = nil
    ) -> HTTP2Result {
        var fields = HTTPFields()
        if let retryAfter { fields.append("retry-after", retryAfter) }
        return .response(HTTP2Response(status: status, fields: fields, body: Array(body.utf8)))
    }

    /// Returns an answer of APNs.
    static func apns(_ status: Int, _ reason: String) -> HTTP2Result {
        .status(status, #"{"reason":"\#(reason)"}"#)
    }
}
