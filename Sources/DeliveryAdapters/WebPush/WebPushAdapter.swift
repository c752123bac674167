import Addresses
package import DeliveryEngine
import Crypto
import HTTP
import HTTPClient
import Protocol
import ServiceKit

/// Sends to the push services of browsers and of UnifiedPush, each over connections of its own.
///
/// Endpoints come from clients. What one push service does concerns messages to it alone: they wait
/// as for a busy device, while others go on.
package final class WebPushAdapter: Adapter {
    package var onRoom: (@Sendable () -> Void)? {
        didSet { bulkhead.onRoom = onRoom }
    }
    package var watch: Watch?
    let tools: AdapterTools
    let limits: ProviderLimits
    let configuration: WebPushConfiguration
    let tasks: AdapterTasks
    private var vapid: VAPID
    private let bulkhead: Bulkhead<WebPushOrigin>
    private var isClosed: Bool { bulkhead.isClosed }

    /// Connects to nobody yet.
    package init(
        _ configuration: WebPushConfiguration, _ tools: AdapterTools,
        limits: ProviderLimits = ProviderLimits()
    ) {
        self.configuration = configuration
        self.tools = tools
        self.limits = limits
        vapid = configuration.vapid
        tasks = AdapterTasks(on: tools.executor)
        bulkhead = Bulkhead(
            .init(all: limits.webUnderWay, first: 1), limits, tools.timer,
            patience: limits.webPatience)
    }

    package var room: Int { bulkhead.room }

    package func send(
        _ message: OutgoingMessage, then: @escaping @Sendable (AttemptOutcome) -> Void
    ) {
        do throws(Refusal) {
            try begin(message, then)
        } catch {
            tools.timer.soon { then(error.outcome) }
        }
    }

    package func close() {
        (onRoom, watch) = (nil, nil)
        bulkhead.close()
    }

    /// Why a message was not sent at all.
    private struct Refusal: Error { var outcome: AttemptOutcome }

    private func begin(
        _ message: OutgoingMessage, _ then: @escaping @Sendable (AttemptOutcome) -> Void
    ) throws(Refusal) {
        guard !isClosed else { throw Refusal(outcome: .unprocessed(reason: "Web Push was closed")) }
        guard !message.keys.isEmpty else {
            throw Refusal(outcome: .refused(reason: "the address was registered without its keys"))
        }
        guard let url = ProviderURL(message.address) else {
            let problem = PayloadProblem.invalidAddress(
                "the endpoint is not an https URL without user, fragment and white space")
            throw Refusal(outcome: problem.outcome)
        }
        let now = tools.timer.now()
        let origin = bulkhead.origin(url.origin) {
            WebPushOrigin(url, WebPushAddresses(url, configuration.policy), limits)
        }
        if let refusal = bulkhead.refusal(of: origin) { throw Refusal(outcome: refusal) }
        if !origin.isHTTP1(now) { _ = try line(to: origin) }
        let left = min(max(.zero, message.expireTime - message.time), limits.webAnswer)
        bulkhead.begin(origin)
        origin.encrypts()
        let isHeld: IsHeld = watch?(message) ?? { @Sendable in false }
        let (padding, random) = (configuration.padding, tools.random)
        tools.compute.run {
            WebPushRequest.encrypted(message, padding: padding, random: random)
        } then: { [self] request in
            origin.encrypted()
            write(message, request, to: origin, url, until: now + left, unless: isHeld, then)
        }
    }

    /// Sends what is encrypted, unless it must not go any more.
    private func write(
        _ message: OutgoingMessage, _ request: Result<WebPushRequest, PayloadProblem>,
        to origin: WebPushOrigin, _ url: ProviderURL, until deadline: MonotonicInstant,
        unless isHeld: @escaping IsHeld, _ then: @escaping (AttemptOutcome) -> Void
    ) {
        let now = tools.timer.now()
        let isHTTP1 = origin.isHTTP1(now)
        let end = { [self] (outcome: AttemptOutcome) in
            let isRoom = bulkhead.end(origin)
            then(outcome)
            // Room that is ours to give, whatever the connections say.
            if isHTTP1 || isRoom { onRoom?() }
        }
        do throws(Refusal) {
            let request = try ready(request, isLate: now >= deadline, unless: isHeld)
            let answered = { [self] in end(outcome(of: origin, $0)) }
            let authorization = vapid.header(for: url.origin, at: message.time)
            guard isHTTP1 else {
                let shared = origin.fields.fields(isUrgent: request.isUrgent, authorization)
                return try line(to: origin).send(
                    request.overHTTP2(url, shared), until: deadline, unless: { isHeld }
                ) { answered(WebPushResult($0)) }
            }
            let http = request.overHTTP1(
                url, authorization, deadline - now, configuration, unless: isHeld)
            let client = tools.http
            tasks.run({ await WebPushResult(client, http) }, then: answered)
        } catch { end(error.outcome) }
    }

    /// The request, if it may be written now.
    private func ready(
        _ request: Result<WebPushRequest, PayloadProblem>, isLate: Bool, unless isHeld: IsHeld
    ) throws(Refusal) -> WebPushRequest {
        guard !isClosed else { throw Refusal(outcome: .unprocessed(reason: "Web Push was closed")) }
        if isHeld() {
            throw Refusal(outcome: .unprocessed(reason: "a switch was turned on meanwhile"))
        }
        if isLate { throw Refusal(outcome: .unprocessed(reason: "the time to send it is over")) }
        do throws(PayloadProblem) {
            return try request.get()
        } catch { throw Refusal(outcome: error.outcome) }
    }

    private func line(to origin: WebPushOrigin) throws(Refusal) -> ProviderLine {
        do throws(CredentialError) {
            return try origin.line { () throws(CredentialError) in
                origin.onRoom = { [weak self] in self?.onRoom?() }
                var options = HTTP2ExchangeOptions()
                options.wanted = ["retry-after"]
                options.authorities = configuration.authorities
                options.permits = { [addresses = origin.addresses] in addresses.permits($0) }
                return try ProviderLine(to: origin.url.origin, options, tools, limits)
            }
        } catch { throw Refusal(outcome: .credentials(reason: error.message)) }
    }
}
