package import DeliveryEngine
import HTTP
import Protocol
import ServiceKit

/// Sends to Firebase Cloud Messaging.
///
/// A message that was refused with its access token is handed back as unprocessed: whoever sends
/// asks the switches first, and there is another token by then. Before each write it takes one
/// message from the project's quota; while there is none, there is no room.
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
    /// Its number at the quota, once the project has taken a message.
    private var member: Int?
    /// When it says that there is room again.
    private var wakes: MonotonicInstant?
    private var isClosed = false

    /// - Throws: ``CredentialError`` for endpoints or authorities that cannot be.
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
        // So much that whoever sends hears of it.
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

    /// The one project that all addresses should be of.
    private struct Project: Hashable {}

    /// Why a message was not sent at all.
    private struct Refusal: Error { var outcome: AttemptOutcome }

    private func begin(
        _ message: OutgoingMessage, _ then: @escaping @Sendable (AttemptOutcome) -> Void
    ) throws(Refusal) {
        guard !isClosed else { throw Refusal(outcome: .unprocessed(reason: "FCM was closed")) }
        let token = try token()
        guard line.free > 0 else {
            throw Refusal(outcome: .unprocessed(reason: "FCM takes no more at the moment"))
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

    /// The fields that all messages have, made again with each token.
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
                reason: "\(answer.outcome.reason); a new access token is used next")
        case .leaveProject:
            let verdict = wrong.refused(target.value, Project(), at: now)
            return wrong.outcome(
                verdict, reason: answer.outcome.reason, setting: "service account's project")
        case .waitForTheirKey:
            let reason = answer.outcome.reason
            return .postponed(
                after: keyHold.refused(target.value, reason, at: now), reason: reason)
        case .renewToken: return answer.outcome
        case nil: return withinQuota(answer.outcome, at: now)
        }
    }
}

extension FCMAdapter {
    /// How many messages the quota leaves; whoever waits for more is told when there are.
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
        // The last one as well: nobody asks again before something has ended.
        if let opens { wake(at: opens, now) }
        return isTaken
    }

    private func wake(at moment: Duration, _ now: MonotonicInstant) {
        // A moment later, so that the bucket agrees that it has come.
        let moment =
            max(
                MonotonicInstant(nanoseconds: moment.wholeNanoseconds), now) + .milliseconds(1)
        if let wakes, now < wakes, wakes <= moment { return }
        wakes = moment
        tools.timer.at(moment) { [weak self] in self?.onRoom?() }
    }

    /// The project has taken a message of ours: what was set of its quota counts.
    private func quotaWorks(at now: MonotonicInstant) {
        quota.with { $0.accepted(at: now.sinceOrigin) }
        guard member == nil, !isClosed else { return }
        member = quota.join(perMinute: quotaPerMinute)
    }

    /// What is said of a message when the quota is exceeded: it waits as long as all do.
    private func withinQuota(
        _ outcome: AttemptOutcome, at now: MonotonicInstant
    ) -> AttemptOutcome {
        guard case .providerBusy(let wait, let reason) = outcome else { return outcome }
        let pause = quota.with { $0.exceeded(after: wait, at: now.sinceOrigin) }
        return .providerBusy(after: pause, reason: reason)
    }
}
