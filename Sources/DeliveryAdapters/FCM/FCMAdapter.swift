package import DeliveryEngine
import HTTP
import Protocol
import ServiceKit

/// Sends to Firebase Cloud Messaging.
///
/// A message that was refused with its access token is handed back as unprocessed: whoever sends
/// asks the switches first, and there is another token by then.
package final class FCMAdapter: Adapter {
    package var onRoom: (@Sendable () -> Void)?
    private let tools: AdapterTools
    private let limits: ProviderLimits
    private let line: ProviderLine
    private let tokens: FCMTokens
    private let path: [UInt8]
    private var templates: FCMTemplates
    private var fields = HTTPFields()
    private var fieldsToken = ""
    private var wrong: WrongTargets<Project>
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
        case .token: line.free
        case .waiting: 0
        // So much that whoever sends hears of it.
        case .none: 1
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
        let left = min(max(.zero, message.expireTime - message.time), limits.answer)
        let written: (body: [UInt8], template: FCMTemplate)
        do throws(PayloadProblem) {
            written = try templates.body(message, to: target)
        } catch { throw Refusal(outcome: error.outcome) }
        let request = HTTP2Request(path: path, shared: shared(token), body: written.body)
        wrong.begins(Project(), at: now)
        line.send(request, within: left) { [self] in
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
            template.works = true
            tokens.accepted(token)
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
        case .renewToken, nil: return answer.outcome
        }
    }
}
