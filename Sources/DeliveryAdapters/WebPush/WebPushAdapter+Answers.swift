import Addresses
import DeliveryEngine
import Protocol
import ServiceKit

extension WebPushAdapter {
    /// Returns the outcome of a message, and records the result in its push service's health.
    ///
    /// - Parameters:
    /// - begun: When the message was begun.
    /// - isRetry: Whether the message was tried before.
    func outcome(
        of origin: WebPushOrigin, _ result: WebPushResult, begun: MonotonicInstant, isRetry: Bool
    ) -> AttemptOutcome {
        let (now, begun) = (tools.timer.now(), begun.sinceOrigin)
        let name = origin.url.origin
        switch result {
        case .answered(let status, let retryAfter):
            return answered(origin, status, retryAfter, isRetry: isRetry, now.sinceOrigin)
        case .unprocessed(let reason): return .unprocessed(reason: "\(name): \(reason)")
        case .refusedStream(let reason):
            origin.health.failed("\(name): \(reason)", begun: begun, at: now.sinceOrigin)
            return .unprocessed(reason: "\(name): \(reason)")
        case .uncertain(let reason):
            origin.health.failed(
                "\(name) did not answer: \(reason)", begun: begun, at: now.sinceOrigin)
            return .uncertain(reason: "\(name): \(reason)")
        case .noHTTP2(let reason) where !origin.addresses.takeRefusal():
            origin.speakHTTP1(now)
            origin.health.spoke()
            return .unprocessed(reason: "\(name): \(reason); HTTP/1.1 will be tried next")
        case .unreachable(let reason) where !origin.addresses.takeRefusal():
            return unreachable(origin, reason, begun: begun, now.sinceOrigin)
        case .forbidden(let reason), .unreachable(let reason), .noHTTP2(let reason):
            origin.disconnect()
            return .refused(
                reason: "\(name): \(reason); allow the host and port if the server is yours")
        }
    }

    private func unreachable(
        _ origin: WebPushOrigin, _ reason: String, begun: Duration, _ now: Duration
    ) -> AttemptOutcome {
        let reason = "\(origin.url.origin) cannot be reached: \(reason)"
        origin.health.failed(reason, begun: begun, at: now)
        // Not `unreachable`, because that would concern the lane with all push services.
        return .deviceBusy(after: origin.health.rest(at: now)?.left, reason: reason)
    }

    private func answered(
        _ origin: WebPushOrigin, _ status: Int, _ retryAfter: String?, isRetry: Bool,
        _ now: Duration
    ) -> AttemptOutcome {
        let name = origin.url.origin
        let outcome = WebPushAnswer.outcome(
            status: status, retryAfter: retryAfter, originWorks: origin.health.works(at: now),
            at: tools.clock.now())
        switch outcome {
        case .accepted:
            origin.health.worked(at: now)
            return .accepted
        case .credentials(let reason):
            let reason =
                "\(name) \(reason): it refuses the VAPID key; the subscription may have "
                + "been made with another one"
            origin.health.refusedUs(reason, at: now)
            let rest = origin.health.rest(at: now)?.left
            return .deviceBusy(after: rest ?? limits.webRefusal, reason: reason)
        case .deviceBusy(let wait, let reason) where status >= 500:
            let reason = "\(name) \(reason)"
            origin.health.cannot(reason, isRetry: isRetry, at: now)
            // One answer's pause holds its message only; once the service counts as failing, it
            // holds all.
            if let wait, origin.health.isDoubtful {
                origin.health.asked(for: wait, reason, at: now)
            }
            return .deviceBusy(
                after: origin.health.rest(at: now)?.left ?? wait, reason: reason)
        default:
            origin.health.answered()
            return outcome.from(name)
        }
    }
}

extension AttemptOutcome {
    /// Returns the outcome with the push service's name before the reason.
    fileprivate func from(_ name: String) -> AttemptOutcome {
        switch self {
        case .gone(let since, let reason): .gone(since: since, reason: "\(name) \(reason)")
        case .refused(let reason): .refused(reason: "\(name) \(reason)")
        case .deviceBusy(let after, let reason):
            .deviceBusy(after: after, reason: "\(name) \(reason)")
        default: self
        }
    }
}
