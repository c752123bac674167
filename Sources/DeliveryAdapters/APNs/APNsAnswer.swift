package import DeliveryEngine
package import ServiceKit

/// What APNs said of a message, and what has to be done besides.
package struct APNsAnswer: Hashable, Sendable {
    /// What the adapter has to do besides reporting the outcome.
    package enum Remedy: Hashable, Sendable {
        /// Make another provider token, if the old one allows, and send once more.
        case renewToken
        /// Make no token for a while, and go on with the last good one on another connection.
        case stopMinting
        /// Send once to the other environment: the token may be one of its.
        case tryOtherEnvironment
        /// The token belongs to another app or target, or the topic that was set does: others show
        /// which.
        case leaveTopic
        /// Use another connection.
        case reconnect
        /// We have sent what we never should.
        case reportBug
    }

    /// What the message's fate is, if the remedy is none or has been tried.
    package var outcome: AttemptOutcome
    /// What is to be done first.
    package var remedy: Remedy?

    /// The longest answer that is looked at is `AnswerBody.limits`' of bytes.
    ///
    /// - Parameters:
    ///   - retryAfter: the header of that name.
    ///   - isProven: whether this environment and topic have taken another message lately: only
    ///     then is a bad token the token's fault.
    package init(
        status: Int, body: [UInt8], retryAfter: String? = nil, isProven: Bool, at now: UnixTime
    ) {
        if status == 200 {
            outcome = .accepted
            return
        }
        let answer = AnswerBody(body)
        let reason = answer.word("reason")
        let text = "\(status) \(reason ?? "without a reason that is known")"
        let wait = RetryAfter.wait(retryAfter, at: now)
        switch status {
        case 400: (outcome, remedy) = Self.badRequest(reason, text, isProven)
        case 403: (outcome, remedy) = Self.forbidden(reason, text)
        case 404, 405: (outcome, remedy) = (.refused(reason: text), .reportBug)
        case 410: outcome = Self.gone(answer, text)
        case 413: outcome = .refused(reason: text)
        case 429: (outcome, remedy) = Self.tooMany(reason, text, wait)
        case 500...599:
            // Apple: this message after 15 minutes; what Retry-After says is for all.
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
        // With a new token refused too, a clock is wrong.
        (.credentials(reason: text), reason == "ExpiredProviderToken" ? .renewToken : nil)
    }

    /// Milliseconds since 1970 say when the app was seen to be gone.
    private static func gone(_ answer: AnswerBody, _ text: String) -> AttemptOutcome {
        if let time = answer.integer("timestamp"), time > 0 {
            return .gone(since: UnixTime(milliseconds: time), reason: text)
        }
        // An expired token stays so; others may have been registered since.
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
