import JSON

/// The answer of the token server.
package enum FCMGrant: Hashable, Sendable {
    /// An access token and its validity.
    case granted(String, Duration)
    /// A temporary failure.
    case later(reason: String)
    /// The service account is refused: an operator must act.
    case refused(reason: String)

    /// Parses an answer (RFC 6749 §5).
    package init(status: Int, body: [UInt8]) {
        let answer = AnswerBody(body)
        switch status {
        case 200:
            let token = answer.text("access_token")
            // Google grants far less than a day; without a value, assume a short validity.
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
