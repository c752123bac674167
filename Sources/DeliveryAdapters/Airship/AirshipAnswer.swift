package import DeliveryEngine
package import HTTPClient
package import ServiceKit

/// The meaning of Airship's answer for the devices of a push.
package enum AirshipAnswer {
    /// Returns the outcome for an answer.
    package static func outcome(
        of response: HTTPClientResponse, at now: UnixTime
    ) -> AttemptOutcome {
        let body = AnswerBody(response.body)
        let code = body.integer("error_code").map { " error_code \($0)" } ?? ""
        let reason = "answered \(response.status)\(code)"
        let wait = RetryAfter.wait(response.header("Retry-After"), at: now)
        switch response.status {
        case 200...299:
            // Without a push id nothing was sent, whatever else the answer says.
            return body.list("push_ids").isEmpty
                ? .refused(reason: "\(reason) without a push id") : .accepted
        // The path is part of the endpoint, which is a setting.
        case 401, 403, 404: return .credentials(reason: reason)
        case 429: return .providerBusy(after: wait, reason: reason)
        // After a gateway's timeout it is unknown whether the push was sent.
        case 504: return .uncertain(reason: reason)
        case 408, 500...599: return .providerFails(after: wait, reason: reason)
        default: return .refused(reason: reason)
        }
    }

    /// Returns whether a push was refused because of its size or one of its channels, so that parts
    /// of it may be accepted.
    static func isOfAudience(_ response: HTTPClientResponse) -> Bool {
        guard response.status == 400 else { return response.status == 413 }
        return AnswerBody(response.body).object("details").text("path")?
            .hasPrefix("audience") ?? false
    }

    /// Returns the outcome for a failure; a push is not idempotent.
    package static func outcome(of error: HTTPClientError) -> AttemptOutcome {
        switch error.code {
        case _ where error.mayHaveBeenDelivered: .uncertain(reason: error.message)
        case .invalidRequest, .addressRefused: .credentials(reason: error.message)
        case .cancelled, .held: .unprocessed(reason: error.message)
        default: .unreachable(reason: error.message)
        }
    }
}
