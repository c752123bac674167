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
    package var onRoom: (@Sendable () -> Void)?
    let tools: AdapterTools
    let limits: ProviderLimits
    let configuration: WebPushConfiguration
    let tasks: AdapterTasks
    private var vapid: VAPID
    private var origins: WebPushOrigins
    private var underWay = 0
    private var wakes: MonotonicInstant?
    private var isClosed = false

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
        origins = WebPushOrigins(configuration.policy, limits)
    }

    package var room: Int {
        guard !isClosed, underWay < limits.webUnderWay else { return 0 }
        let now = tools.timer.now()
        let room = min(limits.webUnderWay - underWay, origins.room(now))
        // One that answers nothing is passed by then.
        if room == 0 { wake(at: now + limits.webPatience) }
        return room
    }

    private func wake(at moment: MonotonicInstant) {
        guard wakes == nil else { return }
        wakes = moment
        tools.timer.at(moment) { [weak self] in
            self?.wakes = nil
            self?.onRoom?()
        }
    }

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
        isClosed = true
        onRoom = nil
        origins.close()
    }

    /// Why a message was not sent at all.
    private struct Refusal: Error { var outcome: AttemptOutcome }

    private func begin(
        _ message: OutgoingMessage, _ then: @escaping @Sendable (AttemptOutcome) -> Void
    ) throws(Refusal) {
        guard !isClosed else { throw Refusal(outcome: .unprocessed(reason: "Web Push was closed")) }
        let (subscription, url) = try subscription(message)
        let now = tools.timer.now()
        let origin = origins.origin(of: url, at: now)
        try checkRoom(of: origin, now)
        let line = try origin.isHTTP1(now) ? nil : line(to: origin)
        let request = try request(message, subscription)
        let left = min(max(.zero, message.expireTime - message.time), limits.webAnswer)
        origin.begin()
        underWay += 1
        let end = { [self] (result: WebPushResult) in
            origin.end()
            underWay -= 1
            then(outcome(of: origin, result))
            // Room that is ours to give, whatever the connections say.
            if origin.isHTTP1(now) || underWay == limits.webUnderWay - 1 { onRoom?() }
        }
        let authorization = vapid.header(for: url.origin, at: message.time)
        if let line {
            line.send(request.overHTTP2(url, authorization), within: left) { end(.init($0)) }
        } else {
            let request = request.overHTTP1(url, authorization, left, configuration)
            let client = tools.http
            tasks.run({ await WebPushResult(client, request) }, then: end)
        }
    }

    private func subscription(
        _ message: OutgoingMessage
    ) throws(Refusal) -> (WebPushSubscription, ProviderURL) {
        let keys = message.keys
        guard !keys.isEmpty else {
            throw Refusal(outcome: .refused(reason: "the address was registered without its keys"))
        }
        do throws(PayloadProblem) {
            let subscription = try WebPushSubscription(
                endpoint: message.address, publicKey: Array(keys.prefix(P256PublicKey.size)),
                secret: Array(keys.dropFirst(P256PublicKey.size)))
            guard let url = ProviderURL(message.address) else {
                throw .invalidAddress("the endpoint's path cannot be asked for")
            }
            return (subscription, url)
        } catch { throw Refusal(outcome: error.outcome) }
    }

    private func checkRoom(
        of origin: WebPushOrigin, _ now: MonotonicInstant
    ) throws(Refusal) {
        if let rest = origin.health.rest(at: now.sinceOrigin) {
            throw Refusal(outcome: .deviceBusy(after: rest.left, reason: rest.reason))
        }
        guard underWay < limits.webUnderWay, origin.room(now) > 0 else {
            let reason = "\(origin.url.origin) takes no more at the moment"
            // Who waits for nothing but time would come back at once.
            let isLong = origin.isSlow || origin.health.isDoubtful || origin.underWay == 0
            throw Refusal(
                outcome: isLong
                    ? .deviceBusy(after: limits.webSlowPause, reason: reason)
                    : .unprocessed(reason: reason))
        }
        guard origins.connect(origin) else {
            throw Refusal(
                outcome: .deviceBusy(
                    after: limits.webSlowPause, reason: "too many push services are asked at once"))
        }
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

    private func request(
        _ message: OutgoingMessage, _ subscription: WebPushSubscription
    ) throws(Refusal) -> WebPushRequest {
        do throws(PayloadProblem) {
            return try WebPushRequest(
                message, Presentation(of: message), to: subscription,
                padding: configuration.padding, random: tools.random)
        } catch { throw Refusal(outcome: error.outcome) }
    }
}
