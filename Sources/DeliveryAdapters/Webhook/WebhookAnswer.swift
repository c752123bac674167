package import DeliveryEngine
package import HTTPClient
package import ServiceKit

/// The meaning of a receiver's answer for a message.
package enum WebhookAnswer {
    /// Returns the outcome for an answer (RFC 9110 §15).
    package static func outcome(
        of response: HTTPClientResponse, at now: UnixTime
    ) -> AttemptOutcome {
        outcome(
            status: response.status,
            RetryAfter.wait(response.header("Retry-After"), at: now))
    }

    /// Returns the outcome for a status and the pause that the receiver asked for.
    static func outcome(status: Int, _ wish: Duration?) -> AttemptOutcome {
        let reason = "answered \(status)"
        switch status {
        case 200...299: return .accepted
        case 410: return .gone(since: nil, reason: reason)
        case 408, 425, 429, 500...599: return .deviceBusy(after: wish, reason: reason)
        default: return .refused(reason: reason)
        }
    }

    /// Returns the outcome for a failure, which depends on whether the receiver may have acted.
    package static func outcome(of error: HTTPClientError) -> AttemptOutcome {
        switch error.code {
        case .invalidRequest, .addressRefused: .refused(reason: error.message)
        // The receiver did answer, but with a long body.
        case .tooLarge:
            error.status.map { outcome(status: $0, nil) } ?? .uncertain(reason: error.message)
        case .cancelled where !error.mayHaveBeenDelivered,
            .held where !error.mayHaveBeenDelivered:
            .unprocessed(reason: error.message)
        default:
            error.mayHaveBeenDelivered
                ? .uncertain(reason: error.message)
                : .deviceBusy(after: nil, reason: error.message)
        }
    }
}
