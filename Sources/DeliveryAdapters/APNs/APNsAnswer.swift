package import DeliveryEngine
package import ServiceKit

/// The meaning of APNs' answer to a message, and what must be done besides.
package struct APNsAnswer: Hashable, Sendable {
    /// An action that the adapter must take besides reporting the outcome.
    package enum Remedy: Hashable, Sendable {
        /// Make another provider token, if the old one's age allows it, and send once more.
        case renewToken
        /// Make no token for a while, and continue with the last accepted one on another
        /// connection.
        case stopMinting
        /// Send once to the other environment, to which the device token may belong.
        case tryOtherEnvironment
        /// The device token or the configured topic belongs to another app; other messages show
        /// which.
        case leaveTopic
        /// Use another connection.
        case reconnect
        /// Report an error in Herald, which sent an invalid request.
        case reportBug
    }

    /// The outcome of the message, if no remedy is necessary or the remedy was tried.
    package var outcome: AttemptOutcome
    /// The action to take first; nil if there is none.
    package var remedy: Remedy?

    /// Interprets an answer, whose body is read up to the limits of `AnswerBody`.
    ///
    /// - Parameters:
    /// - retryAfter: The value of the `Retry-After` header.
    /// - isProven: Whether this environment and topic recently accepted another message; only then
    ///   does BadDeviceToken mean that the token is bad.
    package init(
        status: Int, body: [UInt8], retryAfter: String? = nil, isProven: Bool, at now: UnixTime
    ) {
        if status == 200 {
            outcome = .accepted
            return
        }
        let answer = AnswerBody(body)
        let reason = answer.word("reason")
        let text = "\(status) \(reason ?? "without a known reason")"
        let wait = RetryAfter.wait(retryAfter, at: now)
        switch status {
        case 400: (outcome, remedy) = Self.badRequest(reason, text, isProven)
        case 403: (outcome, remedy) = Self.forbidden(reason, text)
        case 404, 405: (outcome, remedy) = (.refused(reason: text), .reportBug)
        case 410: outcome = Self.gone(answer, text)
        case 413: outcome = .refused(reason: text)
        case 429: (outcome, remedy) = Self.tooMany(reason, text, wait)
        case 500...599:
            // Apple's advice: this message after 15 minutes; a Retry-After header holds for all.
            outcome =
                wait.map { .providerFails(after: $0, reason: text) }
                ?? .messageFails(after: .seconds(15 * 60), reason: text)
            remedy = status == 503 ? .reconnect : nil
        default: outcome = Self.unknown(status, text, wait)
        }
    }

    private static func badRequest(
        _ reason: String?, _ text: String, _ isProven: Bool
    ) -> (AttemptOutcome, Remedy?) {
        switch reason {
        case "BadDeviceToken":
            isProven
                ? (.gone(since: nil, reason: text), nil)
                : (.refused(reason: text), .tryOtherEnvironment)
        case "DeviceTokenNotForTopic": (.wrongTarget(after: nil, reason: text), .leaveTopic)
        case "MissingDeviceToken": (.refused(reason: text), .reportBug)
        case "TopicDisallowed": (.credentials(reason: text), nil)
        case "IdleTimeout": (.unprocessed(reason: text), .reconnect)
        default: (.refused(reason: text), nil)
        }
    }

    private static func forbidden(_ reason: String?, _ text: String) -> (AttemptOutcome, Remedy?) {
        // If a new token is refused too, a clock is wrong.
        (.credentials(reason: text), reason == "ExpiredProviderToken" ? .renewToken : nil)
    }

    /// Returns the outcome of 410, whose timestamp in milliseconds since 1970 says when the app was
    /// found to be removed.
    private static func gone(_ answer: AnswerBody, _ text: String) -> AttemptOutcome {
        if let time = answer.integer("timestamp"), time > 0 {
            return .gone(since: UnixTime(milliseconds: time), reason: text)
        }
        // An expired token stays expired; after other reasons, the token may have been registered
        // again.
        return answer.word("reason") == "ExpiredToken"
            ? .gone(since: nil, reason: text) : .refused(reason: text)
    }

    private static func tooMany(
        _ reason: String?, _ text: String, _ wait: Duration?
    ) -> (AttemptOutcome, Remedy?) {
        guard reason == "TooManyProviderTokenUpdates" else {
            return (.deviceBusy(after: wait, reason: text), nil)
        }
        return (.providerBusy(after: wait, reason: text), .stopMinting)
    }

    private static func unknown(_ status: Int, _ text: String, _ wait: Duration?) -> AttemptOutcome
    {
        switch status {
        case 201...299: .accepted
        case 401: .credentials(reason: text)
        case 408, 425: .deviceBusy(after: wait, reason: text)
        default: .refused(reason: text)
        }
    }
}
