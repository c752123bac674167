/// The rules of a simulated mail server.
package struct SMTPRules: Sendable {
    /// True if STARTTLS is offered.
    package var offersTLS = true
    /// True if mail before STARTTLS is refused.
    package var requiresTLS = false
    /// The only user and password that may send; nil accepts all, with or without AUTH.
    package var login: (user: String, password: String)?

    /// True if a client whose EHLO name has no domain is refused (RFC 5321 §4.1.1.1).
    package var wantsFullNames = false

    /// Creates rules that offer TLS and require nothing.
    package init() {}

    /// The longest command line, in bytes with CRLF (RFC 5321 §4.5.3.1.4, and what AUTH adds).
    static let lineBytes = 12_288
    /// The largest message, in bytes.
    static let messageBytes = 10 << 20
    /// The most recipients of one message.
    static let recipients = 100

    /// Returns the usual enhanced status code of a reply's code (RFC 3463).
    static func enhanced(_ code: Int) -> String {
        switch code {
        case 421: "4.3.2"
        case 450: "4.2.0"
        case 452: "4.2.2"
        case 550: "5.1.1"
        case 552: "5.3.4"
        case 553: "5.1.3"
        case 554: "5.7.1"
        default: "\(code / 100).0.0"
        }
    }

    /// Returns a scripted answer as a reply line; a reason such as `5.7.1` becomes the enhanced
    /// code.
    static func reply(_ answer: Answer) -> String {
        let parts = answer.reason.split(separator: ".")
        let isCode = parts.count == 3 && parts.allSatisfy { Int($0) != nil }
        let code = isCode ? answer.reason : enhanced(answer.status)
        let text = isCode || answer.reason.isEmpty ? "as scripted" : answer.reason
        return "\(answer.status) \(code) \(text)"
    }
}
