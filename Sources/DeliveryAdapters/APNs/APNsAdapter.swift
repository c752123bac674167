package import DeliveryEngine
import HTTP
import Protocol
import ServiceKit

/// An adapter for Apple's push notification service.
///
/// A message that must be sent again ends as unprocessed, because the caller checks the switches
/// first. This happens with a new token after the old one expired, and with the other environment
/// if the first does not know a device token.
package final class APNsAdapter: Adapter {
    package var onRoom: (@Sendable () -> Void)?
    package var watch: Watch?
    let configuration: APNsConfiguration
    let tools: AdapterTools
    let limits: ProviderLimits
    let tokens: APNsTokens.OfKey
    /// The connections by environment; `other` is nil if there is only one endpoint.
    private let home: APNsEndpoint
    private let other: APNsEndpoint?
    var strays: APNsStrays
    var proven: RecentSuccess<APNsAttempt.Place>
    var wrong: WrongTargets<APNsAttempt.Place>
    /// The last token that is known to be accepted, to avoid recording it again.
    var provenToken = ""
    private var templates: APNsTemplates
    private var rest: MonotonicInstant?
    private var isClosed = false

    /// Creates an adapter without connections.
    ///
    /// - Throws: ``CredentialError`` for unusable endpoints or authorities.
    package init(
        _ configuration: APNsConfiguration, _ tools: AdapterTools,
        limits: ProviderLimits = ProviderLimits()
    ) throws(CredentialError) {
        self.configuration = configuration
        self.tools = tools
        self.limits = limits
        tokens = tools.apnsTokens.of(
            configuration.credentials, at: tools.timer.now().sinceOrigin, time: tools.clock.now())
        strays = APNsStrays(limits)
        proven = RecentSuccess(limits)
        wrong = WrongTargets(limits)
        templates = APNsTemplates(limits, wantsReceipt: configuration.wantsReceipts)
        let environment = configuration.environment
        guard let origin = configuration.endpoints[environment] else {
            throw CredentialError(.invalidValue, "there is no endpoint of \(environment)")
        }
        home = try APNsEndpoint(environment, at: origin, configuration, tools, limits)
        if let origin = configuration.endpoints[environment.other] {
            other = try APNsEndpoint(environment.other, at: origin, configuration, tools, limits)
        } else {
            other = nil
        }
        for endpoint in [home, other] {
            endpoint?.onRoom = { [weak self] in self?.onRoom?() }
        }
    }

    package var room: Int {
        guard !isClosed else { return 0 }
        if let rest {
            guard tools.timer.now() >= rest else { return 0 }
            self.rest = nil
        }
        return home.free
    }

    package var standstill: Standstill? {
        let now = tools.timer.now()
        guard let rest, now < rest else { return nil }
        return Standstill(
            .token,
            "no provider token may be made yet: Apple allows one every 20 minutes for a key, and "
                + "the last one is no longer accepted",
            left: rest - now)
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
        (onRoom, watch) = (nil, nil)
        home.close()
        other?.close()
    }

    /// The reason why a message was not sent at all.
    private struct Refusal: Error { var outcome: AttemptOutcome }

    private func begin(
        _ message: OutgoingMessage, _ then: @escaping @Sendable (AttemptOutcome) -> Void
    ) throws(Refusal) {
        guard !isClosed else { throw Refusal(outcome: .unprocessed(reason: "APNs was closed")) }
        let now = tools.timer.now()
        let (token, isProbe) = try token(now)
        let isStray = !strays.isEmpty && strays.isElsewhere(message.address)
        let endpoint = endpoint(of: message, isStray: isStray)
        let line = endpoint.line(isProbe: isProbe)
        guard !line.isHeld else {
            if isProbe { probeEnded(token) }
            throw Refusal(outcome: .unprocessed(reason: "APNs can take no more now"))
        }
        let bundleID = message.topic.isEmpty ? configuration.topic : message.topic
        let type = APNsPushType(of: message.content)
        let topic = type.topic(of: bundleID)
        let attempt = APNsAttempt(
            endpoint: endpoint, topic: topic, address: message.address, type: type, token: token,
            isProbe: isProbe, isStray: isStray, end: message.expireTime)
        guard !wrong.isElsewhere(attempt.address, attempt.place, at: now) else {
            if isProbe { probeEnded(token) }
            throw Refusal(outcome: .wrongTarget(after: nil, reason: "400 DeviceTokenNotForTopic"))
        }
        let left = min(max(.zero, message.expireTime - message.time), limits.answer)
        do throws(PayloadProblem) {
            let request = try templates.request(message, topic: topic, token: token)
            wrong.begins(attempt.place, at: now)
            line.send(request, until: now + left, unless: { watch?(message) }) { [self] in
                then(outcome(of: attempt, $0))
            }
        } catch {
            if isProbe { probeEnded(token) }
            throw Refusal(outcome: error.outcome)
        }
    }

    private func token(_ now: MonotonicInstant) throws(Refusal) -> (String, isProbe: Bool) {
        let choice = tokens.next(
            configuration.credentials, at: now.sinceOrigin, time: tools.clock.now)
        switch choice {
        case .use(let token): return (token, false)
        case .probe(let token): return (token, true)
        case .wait(let until):
            // Wait a moment longer, so that the minter certainly allows a token.
            let end = MonotonicInstant(nanoseconds: until.wholeNanoseconds) + .milliseconds(1)
            if rest == nil {
                tools.timer.at(end) { [weak self] in self?.onRoom?() }
            }
            rest = end
            throw Refusal(outcome: .unprocessed(reason: "no provider token may be made yet"))
        }
    }

    func probeEnded(_ token: String) {
        tokens.with { $0.probeEnded(token) }
    }

    private func endpoint(of message: OutgoingMessage, isStray: Bool) -> APNsEndpoint {
        guard let other else { return home }
        let said = APNsEnvironment(rawValue: message.environment) ?? home.environment
        return (said == home.environment) != isStray ? home : other
    }

    /// True if there is another environment to try.
    var hasOther: Bool { other != nil }
}
