package import DeliveryEngine
import HTTP
import Protocol
import ServiceKit

/// An adapter for Firebase Cloud Messaging.
///
/// A message whose access token was refused ends as unprocessed: the caller checks the switches
/// before it sends the message again, with a new token. Each write takes one message from the
/// project's quota; while the quota is used up, there is no room.
package final class FCMAdapter: Adapter {
    package var onRoom: (@Sendable () -> Void)?
    package var watch: Watch?
    private let tools: AdapterTools
    private let limits: ProviderLimits
    private let line: ProviderLine
    private let tokens: FCMTokens
    private let path: [UInt8]
    private var templates: FCMTemplates
    private var fields = HTTPFields()
    private var fieldsToken = ""
    private var wrong: WrongTargets<Project>
    private var keyHold: FCMKeyHold
    private let quota: FCMQuotas.OfProject
    private let quotaPerMinute: Int
    /// The adapter's number in the quota, after the project has accepted a message.
    private var member: Int?
    /// The time at which the next callback about room is due.
    private var wakes: MonotonicInstant?
    private var isClosed = false

    /// Creates an adapter without connections.
    ///
    /// - Throws: ``CredentialError`` for unusable endpoints or authorities.
    package init(
        _ configuration: FCMConfiguration, _ tools: AdapterTools,
        limits: ProviderLimits = ProviderLimits()
    ) throws(CredentialError) {
        self.tools = tools
        self.limits = limits
        templates = FCMTemplates(configuration, limits)
        wrong = WrongTargets(limits)
        keyHold = FCMKeyHold(limits)
        quota = tools.fcmQuotas.of(
            configuration.credentials.project, at: configuration.endpoint)
        quotaPerMinute = configuration.quotaPerMinute
        path = Array("/v1/projects/\(configuration.credentials.project)/messages:send".utf8)
        var options = HTTP2ExchangeOptions()
        options.wanted = ["retry-after"]
        options.authorities = configuration.authorities
        options.permit(configuration.addresses, of: configuration.endpoint)
        line = try ProviderLine(to: configuration.endpoint, options, tools, limits)
        tokens = try FCMTokens(configuration, tools, limits)
        line.onRoom = { [weak self] in self?.onRoom?() }
        tokens.onChange = { [weak self] in self?.onRoom?() }
    }

    package var room: Int {
        guard !isClosed else { return 0 }
        return switch tokens.state() {
        case .token: min(line.free, quotaRoom)
        case .waiting: 0
        // Room for one message, which reports the error to the caller.
        case .none: 1
        }
    }

    package var standstill: Standstill? {
        if let standstill = tokens.standstill { return standstill }
        if let trouble = keyHold.trouble(at: tools.timer.now()) {
            return Standstill(.credentials, trouble, left: nil)
        }
        let now = tools.timer.now().sinceOrigin
        guard let opens = quota.with({ $0.room(at: now) == 0 ? $0.opens(after: now) : nil }),
            opens - now >= .seconds(1)
        else { return nil }
        return Standstill(.pause, "the project's quota is used up", left: opens - now)
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
        if let member { quota.leave(member) }
        member = nil
        tokens.close()
        line.close()
    }

    /// The project that all addresses should belong to.
    private struct Project: Hashable {}

    /// The reason why a message was not sent at all.
    private struct Refusal: Error { var outcome: AttemptOutcome }

    private func begin(
        _ message: OutgoingMessage, _ then: @escaping @Sendable (AttemptOutcome) -> Void
    ) throws(Refusal) {
        guard !isClosed else { throw Refusal(outcome: .unprocessed(reason: "FCM was closed")) }
        let token = try token()
        guard line.free > 0 else {
            throw Refusal(outcome: .unprocessed(reason: "FCM can take no more now"))
        }
        guard let target = FCMTarget(kind: message.addressKind, value: message.address) else {
            throw Refusal(
                outcome: .refused(
                    reason: "an address of the kind \"\(message.addressKind)\" is not FCM's"))
        }
        let now = tools.timer.now()
        guard !wrong.isElsewhere(target.value, Project(), at: now) else {
            throw Refusal(outcome: .wrongTarget(after: nil, reason: "403 SENDER_ID_MISMATCH"))
        }
        if let wait = keyHold.wait(for: target.value, at: now) {
            throw Refusal(outcome: .postponed(after: wait.left, reason: wait.reason))
        }
        let left = min(max(.zero, message.expireTime - message.time), limits.answer)
        let written: (body: [UInt8], template: FCMTemplate)
        do throws(PayloadProblem) {
            written = try templates.body(message, to: target)
        } catch { throw Refusal(outcome: error.outcome) }
        guard takeQuota(at: now) else {
            throw Refusal(outcome: .unprocessed(reason: "the project's quota is used up"))
        }
        let request = HTTP2Request(path: path, shared: shared(token), body: written.body)
        wrong.begins(Project(), at: now)
        line.send(request, until: now + left, unless: { watch?(message) }) { [self] in
            then(outcome(of: written.template, target, token, $0))
        }
    }

    private func token() throws(Refusal) -> String {
        switch tokens.state() {
        case .token(let token): return token
        case .waiting: throw Refusal(outcome: .unprocessed(reason: "there is no access token yet"))
        case .none(let outcome):
            tokens.troubleWasTold()
            throw Refusal(outcome: outcome)
        }
    }

    /// Returns the fields that all messages share, which change with each token.
    private func shared(_ token: String) -> HTTPFields {
        if token != fieldsToken {
            fieldsToken = token
            fields = HTTPFields()
            fields.append("content-type", "application/json")
            fields.append("authorization", "Bearer " + token)
        }
        return fields
    }

    private func outcome(
        of template: FCMTemplate, _ target: FCMTarget, _ token: String, _ result: HTTP2Result
    ) -> AttemptOutcome {
        guard case .response(let response) = result else {
            return result.failure ?? .uncertain(reason: "")
        }
        let now = tools.timer.now()
        if response.status == 200 {
            wrong.taken(Project(), at: now)
            keyHold.accepted(target.value)
            template.works = true
            tokens.accepted(token)
            quotaWorks(at: now)
            return .accepted
        }
        let answer = FCMAnswer(
            status: response.status, body: response.body, retryAfter: response.fields.retryAfter,
            proof: FCMAnswer.Proof(bodyWorks: template.works), at: tools.clock.now())
        switch answer.remedy {
        case .renewToken where tokens.refused(token):
            return .unprocessed(
                reason: "\(answer.outcome.reason); a new access token will be used next")
        case .leaveProject:
            let verdict = wrong.refused(target.value, Project(), at: now)
            return wrong.outcome(
                verdict, reason: answer.outcome.reason, setting: "service account's project")
        case .waitForTheirKey:
            let reason = answer.outcome.reason
            return .postponed(
                after: keyHold.refused(target.value, reason, at: now), reason: reason)
        case .renewToken: return answer.outcome
        case nil:
            // Whoever finds a fault in a message has taken the token.
            if (400..<500).contains(response.status) { tokens.accepted(token) }
            return withinQuota(answer.outcome, at: now)
        }
    }
}

extension FCMAdapter {
    /// The number of messages the quota leaves; if there are none, a callback is scheduled.
    private var quotaRoom: Int {
        let now = tools.timer.now()
        let (room, opens) = quota.with {
            ($0.room(at: now.sinceOrigin), $0.opens(after: now.sinceOrigin))
        }
        if room == 0, let opens { wake(at: opens, now) }
        return room
    }

    private func takeQuota(at now: MonotonicInstant) -> Bool {
        let (isTaken, opens) = quota.with {
            ($0.take(at: now.sinceOrigin), $0.opens(after: now.sinceOrigin))
        }
        // Set the timer after the last one too, because nobody asks again before something ends.
        if let opens { wake(at: opens, now) }
        return isTaken
    }

    private func wake(at moment: Duration, _ now: MonotonicInstant) {
        // Wait a moment longer, so that the bucket has certainly filled.
        let moment =
            max(
                MonotonicInstant(nanoseconds: moment.wholeNanoseconds), now) + .milliseconds(1)
        if let wakes, now < wakes, wakes <= moment { return }
        wakes = moment
        tools.timer.at(moment) { [weak self] in self?.onRoom?() }
    }

    /// Applies the settings' quota, because the project has accepted a message of this adapter.
    private func quotaWorks(at now: MonotonicInstant) {
        quota.with { $0.accepted(at: now.sinceOrigin) }
        guard member == nil, !isClosed else { return }
        member = quota.join(perMinute: quotaPerMinute)
    }

    /// Returns the outcome of a message if the quota is exceeded: it waits as long as all others.
    private func withinQuota(
        _ outcome: AttemptOutcome, at now: MonotonicInstant
    ) -> AttemptOutcome {
        guard case .providerBusy(let wait, let reason) = outcome else { return outcome }
        let pause = quota.with { $0.exceeded(after: wait, at: now.sinceOrigin) }
        return .providerBusy(after: pause, reason: reason)
    }
}
