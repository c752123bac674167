package import DeliveryEngine
package import ServiceKit

/// The meaning of a push service's answer to a message (RFC 8030 §5, RFC 8292 §4).
///
/// Endpoints come from clients, so a service may be anyone's. Its answer concerns its own
/// subscriptions only, and the body is not read.
package enum WebPushAnswer {
    /// Returns the outcome for an answer.
    ///
    /// - Parameters:
    /// - retryAfter: The value of the `Retry-After` header.
    /// - originWorks: Whether this origin recently accepted a message signed with the same key.
    ///   Then 401 and 403 mean that the subscription was made with another key. Otherwise they
    ///   concern the key at this origin.
    package static func outcome(
        status: Int, retryAfter: String? = nil, originWorks: Bool, at now: UnixTime
    ) -> AttemptOutcome {
        let text = "answered \(status)"
        let wait = RetryAfter.wait(retryAfter, at: now)
        switch status {
        case 200...299: return .accepted
        // Only these two statuses remove an address.
        case 404, 410: return .gone(since: nil, reason: text)
        case 401, 403:
            return originWorks ? .refused(reason: text) : .credentials(reason: text)
        case 413:
            return .refused(
                reason: text + ": the message is too long; shorten title, body or data, "
                    + "or allow it to be shortened")
        case 408, 425, 429, 500...599: return .deviceBusy(after: wait, reason: text)
        case 300...399: return .refused(reason: text + "; redirects are not followed")
        default: return .refused(reason: text)
        }
    }
}
