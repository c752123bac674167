import DeliveryEngine
import HTTP
import Protocol
import ServiceKit

extension APNsAdapter {
    /// Returns the outcome of a message, and does what its answer requires.
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
        // The pause of 15 minutes is only Apple's advice.
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
            // Send with the last accepted token, or later on another connection.
            return attempt.isProbe
                ? .unprocessed(reason: answer.outcome.reason) : answer.outcome
        case .tryOtherEnvironment:
            guard !attempt.isStray else {
                strays.notThere(attempt.address)
                break
            }
            guard hasOther, strays.notHere(attempt.address) else { break }
            return .unprocessed(
                reason: "\(answer.outcome.reason); the other environment will be tried next")
        case .reconnect: attempt.endpoint.reconnect()
        case .reportBug:
            if case .refused(let reason) = answer.outcome {
                if attempt.isProbe { endProbe(attempt) }
                return .refused(reason: reason + ", which is an error in Herald: please report it")
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

    /// Returns the outcome for a wrong topic; a device that reported another topic or environment
    /// than the settings affects only itself.
    private func wrongTopic(
        _ reason: String, _ attempt: APNsAttempt, _ now: MonotonicInstant
    ) -> AttemptOutcome {
        guard isOurs(attempt) else {
            wrong.contradicts(attempt.address, attempt.place, at: now)
            return .wrongTarget(after: nil, reason: reason)
        }
        let verdict = wrong.refused(attempt.address, attempt.place, at: now)
        let outcome = wrong.outcome(verdict, reason: reason, setting: "topic")
        // A sender chooses the push type, so an error of its tokens must stop nothing else.
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
            ? .unprocessed(reason: "\(outcome.reason); a new token will be used next") : outcome
    }

    private func stopMinting(_ attempt: APNsAttempt, _ now: MonotonicInstant) {
        tokens.with {
            $0.refusedAsTooMany(at: now.sinceOrigin)
        }
        // That connection is unusable for a while.
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

    /// Returns the outcome, restricted to one message if the settings are not at fault.
    ///
    /// Devices report their topic and environment, a token is tried in the other environment, and a
    /// sender chooses the push type: an error in those must stop nothing else.
    private func ownFault(_ outcome: AttemptOutcome, _ attempt: APNsAttempt) -> AttemptOutcome {
        guard case .credentials(let reason) = outcome else { return outcome }
        if isOurs(attempt) {
            let isOfType = attempt.type.hasOwnTopic && reason.hasSuffix(" TopicDisallowed")
            return isOfType ? .refused(reason: "\(reason), of \(attempt.type)") : outcome
        }
        // A key may be valid in one environment only.
        if attempt.isStray { strays.notThere(attempt.address) }
        return .refused(
            reason: "\(reason), for \(attempt.place.topic.prefix(80)) in "
                + "\(attempt.place.environment), which differs from the settings")
    }

    /// Returns whether a message went where the app's settings say, whatever its device reported.
    private func isOurs(_ attempt: APNsAttempt) -> Bool {
        attempt.place.environment == configuration.environment
            && attempt.place.topic == attempt.type.topic(of: configuration.topic)
    }
}
