import Addresses
package import DeliveryEngine
import Crypto
import HTTP
import HTTPClient
import Protocol
import ServiceKit

/// An adapter for the push services of browsers and of UnifiedPush, with connections for each.
///
/// Endpoints come from clients. So a push service's errors concern its own messages only: those
/// wait as for a busy device, while others are sent.
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

    /// Creates an adapter without connections.
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

    /// The public key of VAPID, which browsers call `applicationServerKey`; nil for none.
    package var publicKey: String? { vapid.applicationServerKey }

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

    /// The reason why a message was not sent at all.
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
            WebPushOrigin(url, configuration, limits)
        }
        guard origin.isAccepted else {
            throw Refusal(
                outcome: .refused(
                    reason: "\(origin.name) is not a push service that the app accepts; if it is "
                        + "right, add its domain to the provider's setting services"))
        }
        if let refusal = bulkhead.refusal(of: origin) { throw Refusal(outcome: refusal) }
        if !origin.isHTTP1(now) { _ = try line(to: origin) }
        var size = WebPushRequest.Size()
        (size.padding, size.refused) = (configuration.padding, origin.sizes.refused(at: now))
        if message.mayShorten { size.longest = origin.sizes.cut(at: now) ?? size.longest }
        let left = min(max(.zero, message.expireTime - message.time), limits.webAnswer)
        bulkhead.begin(origin)
        let job = Job(
            message: message, origin: origin, url: url, begun: now, deadline: now + left,
            isHeld: watch?(message) ?? { @Sendable in false }, then: then, size: size)
        encrypt(job)
    }

    /// A message that has begun, with its state in this request.
    private struct Job {
        let message: OutgoingMessage
        let origin: WebPushOrigin
        let url: ProviderURL
        let begun: MonotonicInstant
        let deadline: MonotonicInstant
        let isHeld: IsHeld
        let then: (AttemptOutcome) -> Void
        var size: WebPushRequest.Size
        /// The number of this request for the message, from 1.
        var number = 1

        /// The same job without shortening, if the text was to be shortened only because of earlier
        /// refusals; nil otherwise.
        var whole: Job? {
            guard number == 1, size.longest < WebPushEncryption.bodyLimit else { return nil }
            var job = self
            job.size.longest = WebPushEncryption.bodyLimit
            return job
        }
    }

    private func encrypt(_ job: Job) {
        job.origin.encrypts()
        let (message, size, site) = (job.message, job.size, configuration.site)
        let random = tools.random
        tools.compute.run {
            WebPushRequest.encrypted(message, size: size, site: site, random: random)
        } then: { [self] request in
            job.origin.encrypted()
            write(job, request)
        }
    }

    /// Sends an encrypted message, unless it must not be sent any more.
    private func write(_ job: Job, _ request: Result<WebPushRequest, PayloadProblem>) {
        let (now, origin) = (tools.timer.now(), job.origin)
        if case .failure(.tooLarge) = request, let whole = job.whole { return encrypt(whole) }
        let isHTTP1 = origin.isHTTP1(now)
        do throws(Refusal) {
            let request = try ready(request, isLate: now >= job.deadline, unless: job.isHeld)
            let answered = { [self] (result: WebPushResult) in
                if let smaller = smaller(job, request, result) { return encrypt(smaller) }
                let outcome = outcome(
                    of: origin, result, begun: job.begun, isRetry: job.message.isRetry)
                end(job, outcome, isHTTP1: isHTTP1)
            }
            let authorization = vapid.header(for: job.url.origin, at: job.message.time)
            guard isHTTP1 else {
                let shared = origin.fields.fields(isUrgent: request.isUrgent, authorization)
                return try line(to: origin).send(
                    request.overHTTP2(job.url, shared), until: job.deadline,
                    unless: { job.isHeld }
                ) { answered(WebPushResult($0)) }
            }
            let http = request.overHTTP1(
                job.url, authorization, job.deadline - now, configuration, unless: job.isHeld)
            let client = tools.http
            tasks.run({ await WebPushResult(client, http) }, then: answered)
        } catch { end(job, error.outcome, isHTTP1: isHTTP1) }
    }

    private func end(_ job: Job, _ outcome: AttemptOutcome, isHTTP1: Bool) {
        let isRoom = bulkhead.end(job.origin)
        job.then(outcome)
        // Room that the bulkhead gives, independently of the connections.
        if isHTTP1 || isRoom { onRoom?() }
    }

    /// Returns a job for the same message with a smaller body, if the push service refused the size
    /// and a smaller body is possible; otherwise nil.
    private func smaller(
        _ job: Job, _ request: WebPushRequest, _ result: WebPushResult
    ) -> Job? {
        guard case .answered(let status, _) = result else { return nil }
        let (origin, bytes) = (job.origin, request.body.count)
        if (200...299).contains(status) { origin.sizes.taken(bytes) }
        guard status == 413 else { return nil }
        origin.sizes.refused(bytes, at: tools.timer.now())
        guard job.number < limits.webSizeRequests else { return nil }
        var job = job
        job.number += 1
        job.size.refused = bytes
        if request.leastSize == bytes {
            guard job.message.mayShorten, let longest = WebPushPadding.size(cutBelow: bytes)
            else { return nil }
            job.size.longest = longest
        }
        origin.health.answered()
        return job
    }

    /// Returns the request if it may be sent now.
    ///
    /// - Throws: `Refusal` if it may not.
    private func ready(
        _ request: Result<WebPushRequest, PayloadProblem>, isLate: Bool, unless isHeld: IsHeld
    ) throws(Refusal) -> WebPushRequest {
        guard !isClosed else { throw Refusal(outcome: .unprocessed(reason: "Web Push was closed")) }
        if isHeld() {
            throw Refusal(outcome: .unprocessed(reason: "a switch was turned on in the meantime"))
        }
        if isLate { throw Refusal(outcome: .unprocessed(reason: "no time was left to send it")) }
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
