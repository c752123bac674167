package import DeliveryEngine
package import ServiceKit

/// What FCM said of a message, and what has to be done besides.
package struct FCMAnswer: Hashable, Sendable {
    /// What the adapter has to do besides reporting the outcome.
    package enum Remedy: Hashable, Sendable {
        /// Ask for another access token and send once more.
        case renewToken
        /// Firebase's key for another push service is not accepted there: what needs it waits.
        case waitForTheirKey
        /// The address belongs to another project, or the service account does: others show which.
        case leaveProject
    }

    /// What an adapter knows of the message's parts.
    package struct Proof: Hashable, Sendable {
        /// The same body was taken for another address.
        package var bodyWorks: Bool

        /// It is false until shown.
        package init(bodyWorks: Bool = false) { self.bodyWorks = bodyWorks }
    }

    private static let errorPause: Duration = .seconds(10)
    /// If it is not said how long such messages wait.
    private static let keyPause: Duration = .seconds(60)

    /// What the message's fate is, if the remedy is none or has been tried.
    package var outcome: AttemptOutcome
    /// What is to be done first.
    package var remedy: Remedy?

    /// - Parameter retryAfter: the header of that name.
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
        let text = "\(status) \(code ?? error.word("status") ?? "without a code that is known")"
        let wait = RetryAfter.wait(retryAfter, at: now)
        switch (status, code) {
        case (404, "UNREGISTERED"): outcome = .gone(since: nil, reason: text)
        // A wrong project or URL.
        case (404, _): outcome = .credentials(reason: text)
        case (403, "SENDER_ID_MISMATCH"):
            (outcome, remedy) = (.wrongTarget(after: nil, reason: text), .leaveProject)
        case (_, "THIRD_PARTY_AUTH_ERROR"):
            let reason =
                text + ": Apple's or a browser's push service does not accept Firebase's key; set "
                + "the APNs key, or the Web Push certificate, in the Firebase project's settings"
            (outcome, remedy) = (
                .postponed(after: Self.keyPause, reason: reason), .waitForTheirKey
            )
        case (401, _): (outcome, remedy) = (.credentials(reason: text), .renewToken)
        case (403, _): outcome = .credentials(reason: text)
        case (400, "INVALID_ARGUMENT"):
            outcome =
                proof.bodyWorks ? .gone(since: nil, reason: text) : .refused(reason: text)
        case (429, _):
            // How long without a word is the quota's to say.
            outcome = .providerBusy(after: wait, reason: text)
        case (500...599, _):
            // Google: this message after ten seconds; what Retry-After says is for all.
            outcome =
                wait.map { .providerFails(after: $0, reason: text) }
                ?? .messageFails(after: Self.errorPause, reason: text)
        default: outcome = Self.unknown(status, text, wait)
        }
    }

    /// FCM's own code, which lies in the details; the status beside them is only gRPC's.
    private static func errorCode(_ error: AnswerBody) -> String? {
        error.list("details")
            .first { $0.text("@type")?.hasSuffix("google.firebase.fcm.v1.FcmError") == true }?
            .word("errorCode")
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
