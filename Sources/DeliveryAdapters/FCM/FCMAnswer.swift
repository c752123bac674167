package import DeliveryEngine
package import ServiceKit

/// The meaning of FCM's answer to a message, and what must be done besides.
package struct FCMAnswer: Hashable, Sendable {
    /// An action that the adapter must take besides reporting the outcome.
    package enum Remedy: Hashable, Sendable {
        /// Request another access token and send once more.
        case renewToken
        /// Firebase's key for another push service was refused there: hold messages that need the
        /// key.
        case waitForTheirKey
        /// The address or the service account belongs to another project; other messages show
        /// which.
        case leaveProject
    }

    /// The knowledge of an adapter about the message's parts.
    package struct Proof: Hashable, Sendable {
        /// True if FCM accepted the same body for another address.
        package var bodyWorks: Bool

        /// Creates a proof; nothing is proven by default.
        package init(bodyWorks: Bool = false) { self.bodyWorks = bodyWorks }
    }

    private static let errorPause: Duration = .seconds(10)
    /// The pause of a message to a device whose message rate is exceeded, if the answer names none;
    /// the limit is per minute.
    private static let devicePause: Duration = .seconds(60)
    /// The pause for messages that need the refused key, if the answer names none.
    private static let keyPause: Duration = .seconds(60)

    /// The outcome of the message, if no remedy is necessary or the remedy was tried.
    package var outcome: AttemptOutcome
    /// The action to take first; nil if there is none.
    package var remedy: Remedy?

    /// Interprets an answer.
    ///
    /// - Parameter retryAfter: The value of the `Retry-After` header.
    package init(
        status: Int, body: [UInt8], retryAfter: String? = nil, proof: Proof = Proof(),
        at now: UnixTime
    ) {
        if status == 200 {
            outcome = .accepted
            return
        }
        let error = AnswerBody(body).object("error")
        let code = Self.errorCode(error)
        let text = "\(status) \(code ?? error.word("status") ?? "without a known code")"
        let wait = RetryAfter.wait(retryAfter, at: now)
        switch (status, code) {
        case (404, "UNREGISTERED"): outcome = .gone(since: nil, reason: text)
        // The project or the URL is wrong.
        case (404, _): outcome = .credentials(reason: text)
        case (403, "SENDER_ID_MISMATCH"):
            (outcome, remedy) = (.wrongTarget(after: nil, reason: text), .leaveProject)
        case (_, "THIRD_PARTY_AUTH_ERROR"):
            let reason =
                text + ": Apple's or a browser's push service refuses Firebase's key; set "
                + "the APNs key, or the Web Push certificate, in the Firebase project's settings"
            (outcome, remedy) = (
                .postponed(after: Self.keyPause, reason: reason), .waitForTheirKey
            )
        case (401, _): (outcome, remedy) = (.credentials(reason: text), .renewToken)
        case (403, _): outcome = .credentials(reason: text)
        case (400, "INVALID_ARGUMENT"):
            outcome =
                proof.bodyWorks ? .gone(since: nil, reason: text) : .refused(reason: text)
        case (429, _) where Self.isQuotaOfDevice(error):
            outcome = .deviceBusy(after: wait ?? Self.devicePause, reason: text + " of the device")
        case (429, _):
            // Without a Retry-After header, the quota decides how long to wait.
            outcome = .providerBusy(after: wait, reason: text)
        case (500...599, _):
            // Google's advice: this message after ten seconds; a Retry-After header holds for all.
            outcome =
                wait.map { .providerFails(after: $0, reason: text) }
                ?? .messageFails(after: Self.errorPause, reason: text)
        default: outcome = Self.unknown(status, text, wait)
        }
    }

    /// Returns FCM's own code, which lies in the details; the status beside them is only gRPC's.
    private static func errorCode(_ error: AnswerBody) -> String? {
        error.list("details")
            .first { $0.text("@type")?.hasSuffix("google.firebase.fcm.v1.FcmError") == true }?
            .word("errorCode")
    }

    /// Returns whether only the device's message rate is exceeded, not the project's quota.
    ///
    /// The details then have a `google.rpc.QuotaFailure`, whose violations name what they are about
    /// (https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode). A violation that names
    /// anything else, or none, concerns the project.
    private static func isQuotaOfDevice(_ error: AnswerBody) -> Bool {
        let violations = error.list("details")
            .filter { $0.text("@type")?.hasSuffix("google.rpc.QuotaFailure") == true }
            .flatMap { $0.list("violations") }
        return !violations.isEmpty
            && violations.allSatisfy { violation in
                violation.text("subject")?.lowercased().hasPrefix("device") == true
                    || violation.text("description")?.lowercased().contains("device message rate")
                        == true
            }
    }

    private static func unknown(_ status: Int, _ text: String, _ wait: Duration?) -> AttemptOutcome
    {
        switch status {
        case 201...299: .accepted
        case 408, 425: .deviceBusy(after: wait, reason: text)
        default: .refused(reason: text)
        }
    }
}
