import DeliveryEngine
import HTTP
import Protocol
import ServiceKit

extension APNsAdapter {
    /// What came of a message, after what has to be done besides.
    func outcome(of attempt: APNsAttempt, _ result: HTTP2Result) -> AttemptOutcome {
        guard case .response(let response) = result else {
            if attempt.isProbe { endProbe(attempt) }
            return result.failure ?? .uncertain(reason: "")
        }
        let now = tools.timer.now()
        if response.status == 200 {
            accepted(attempt, now)
            return .accepted
        }
        let answer = APNsAnswer(
            status: response.status, body: response.body, retryAfter: response.fields.retryAfter,
            isProven: proven.contains(attempt.place, at: now), at: tools.clock.now())
        let outcome = carryOut(answer, attempt, now)
        // The quarter of an hour that Apple advises.
        if case .messageFails = outcome {
            return outcome.sooner(ifBeyond: attempt.end - tools.clock.now())
        }
        return ownFault(outcome, attempt)
    }

    private func accepted(_ attempt: APNsAttempt, _ now: MonotonicInstant) {
        proven.note(attempt.place, at: now)
        if isOurs(attempt) { wrong.taken(attempt.place, at: now) }
        if attempt.isStray { strays.found(attempt.address) }
        if attempt.isProbe { attempt.endpoint.endQuarantine() }
        guard attempt.token != provenToken else { return }
        provenToken = attempt.token
        tokens.with { $0.accepted(attempt.token) }
    }

    private func carryOut(
        _ answer: APNsAnswer, _ attempt: APNsAttempt, _ now: MonotonicInstant
    ) -> AttemptOutcome {
        switch answer.remedy {
        case .renewToken: return renewed(answer.outcome, attempt, now)
        case .stopMinting:
            stopMinting(attempt, now)
            // With the last good token, or later on another connection.
            return attempt.isProbe
                ? .unprocessed(reason: answer.outcome.reason) : answer.outcome
        case .tryOtherEnvironment:
            guard !attempt.isStray else {
                strays.notThere(attempt.address)
                break
            }
            guard hasOther, strays.notHere(attempt.address) else { break }
            return .unprocessed(
                reason: "\(answer.outcome.reason); the other environment is tried next")
        case .reconnect: attempt.endpoint.reconnect()
        case .reportBug:
            if case .refused(let reason) = answer.outcome {
                if attempt.isProbe { endProbe(attempt) }
                return .refused(reason: reason + ", which is our mistake: report it")
            }
        case .leaveTopic:
            if attempt.isProbe { endProbe(attempt) }
            return wrongTopic(answer.outcome.reason, attempt, now)
        case nil: break
        }
        if attempt.isProbe { endProbe(attempt) }
        if case .gone = answer.outcome { strays.forget(attempt.address) }
        return answer.outcome
    }

    /// A device that says another topic or environment than was set contradicts itself alone.
    private func wrongTopic(
        _ reason: String, _ attempt: APNsAttempt, _ now: MonotonicInstant
    ) -> AttemptOutcome {
        guard isOurs(attempt) else {
            wrong.contradicts(attempt.address, attempt.place, at: now)
            return .wrongTarget(after: nil, reason: reason)
        }
        let verdict = wrong.refused(attempt.address, attempt.place, at: now)
        let outcome = wrong.outcome(verdict, reason: reason, setting: "topic")
        // A sender chooses a push type: what is wrong with its tokens stops nobody else.
        if attempt.type.hasOwnTopic, case .credentials = outcome {
            return .refused(reason: "\(reason), of \(attempt.type)")
        }
        return outcome
    }

    private func renewed(
        _ outcome: AttemptOutcome, _ attempt: APNsAttempt, _ now: MonotonicInstant
    ) -> AttemptOutcome {
        if provenToken == attempt.token { provenToken = "" }
        let mayGoOn = tokens.with {
            $0.refusedAsExpired(attempt.token, at: now.sinceOrigin)
        }
        if attempt.isProbe { attempt.endpoint.endQuarantine() }
        return mayGoOn
            ? .unprocessed(reason: "\(outcome.reason); a new token is used next") : outcome
    }

    private func stopMinting(_ attempt: APNsAttempt, _ now: MonotonicInstant) {
        tokens.with {
            $0.refusedAsTooMany(at: now.sinceOrigin)
        }
        // That connection is of no use for a while.
        if attempt.isProbe {
            attempt.endpoint.endQuarantine()
        } else {
            attempt.endpoint.reconnect()
        }
    }

    private func endProbe(_ attempt: APNsAttempt) {
        probeEnded(attempt.token)
        attempt.endpoint.endQuarantine()
    }

    /// Devices say their topic and environment, a token is tried in another one, and a sender
    /// chooses a push type: what is wrong with those stops nobody else.
    private func ownFault(_ outcome: AttemptOutcome, _ attempt: APNsAttempt) -> AttemptOutcome {
        guard case .credentials(let reason) = outcome else { return outcome }
        if isOurs(attempt) {
            let isOfType = attempt.type.hasOwnTopic && reason.hasSuffix(" TopicDisallowed")
            return isOfType ? .refused(reason: "\(reason), of \(attempt.type)") : outcome
        }
        // A key may be good for one environment alone.
        if attempt.isStray { strays.notThere(attempt.address) }
        return .refused(
            reason: "\(reason), for \(attempt.place.topic.prefix(80)) in "
                + "\(attempt.place.environment), which is not what was set here")
    }

    /// Whether a message went where the app's settings say, whatever its device says.
    private func isOurs(_ attempt: APNsAttempt) -> Bool {
        attempt.place.environment == configuration.environment
            && attempt.place.topic == attempt.type.topic(of: configuration.topic)
    }
}
