import JSON

/// What the token server answers.
package enum FCMGrant: Hashable, Sendable {
    /// An access token and how long it is good.
    case granted(String, Duration)
    /// Not now.
    case later(reason: String)
    /// The service account is not accepted: an operator must act.
    case refused(reason: String)

    /// Reads an answer (RFC 6749 §5).
    package init(status: Int, body: [UInt8]) {
        let answer = AnswerBody(body)
        switch status {
        case 200:
            let token = answer.text("access_token")
            // A day is far more than Google gives, and what is not said is not long.
            let span = min(max(answer.integer("expires_in") ?? 300, 0), 86_400)
            guard let token, !token.isEmpty, token.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
                self = .later(reason: "the token server's answer holds no access token")
                return
            }
            self = .granted(token, .seconds(span))
        case 400, 401, 403:
            let error = answer.word("error") ?? "\(status)"
            self = .refused(reason: "the token server refused the service account: \(error)")
        default: self = .later(reason: "the token server answered \(status)")
        }
    }
}
