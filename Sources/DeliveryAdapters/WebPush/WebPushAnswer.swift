package import DeliveryEngine
package import ServiceKit

/// What a push service said of a message (RFC 8030 §5, RFC 8292 §4).
///
/// Endpoints come from clients, so a service may be anyone's: what it says concerns its own
/// subscriptions, and the body is not looked at.
package enum WebPushAnswer {
    /// - Parameters:
    ///   - retryAfter: the header of that name.
    ///   - originWorks: whether this origin has taken a message signed with the same key lately.
    ///     Then 401 and 403 are the subscription's fault, made with another key; else they are a
    ///     matter of our key at this origin, and of no other.
    package static func outcome(
        status: Int, retryAfter: String? = nil, originWorks: Bool, at now: UnixTime
    ) -> AttemptOutcome {
        let text = "answered \(status)"
        let wait = RetryAfter.wait(retryAfter, at: now)
        switch status {
        case 200...299: return .accepted
        // Only these two delete.
        case 404, 410: return .gone(since: nil, reason: text)
        case 401, 403:
            return originWorks ? .refused(reason: text) : .credentials(reason: text)
        case 413:
            return .refused(
                reason: text + ", too long for it; shorten title, body or data, or allow it to be "
                    + "shortened")
        case 408, 425, 429, 500...599: return .deviceBusy(after: wait, reason: text)
        case 300...399: return .refused(reason: text + ", and redirects are not followed")
        default: return .refused(reason: text)
        }
    }
}
