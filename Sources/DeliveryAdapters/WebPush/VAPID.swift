import Addresses
package import Crypto
package import ServiceKit

/// The app server's identification to push services (RFC 8292), with a cached token for each
/// origin.
package struct VAPID: Sendable {
    /// The time for which a token is used; making one takes as long as encrypting a message.
    private static let use: Duration = .seconds(12 * 3600)
    /// The validity of a token in seconds, longer than its use because clocks differ; services
    /// refuse more than 24 hours.
    private static let validity: Int64 = 18 * 3600
    /// The maximum number of cached tokens; endpoints come from clients, which must not exhaust
    /// memory.
    package static let longestCache = 1_024

    private struct Token {
        var header: String
        var time: UnixTime
    }

    /// The public key with which the app creates subscriptions: base64url, 87 characters.
    package var applicationServerKey: String { key.publicKey.description }

    private let key: P256SigningKey
    private let subject: String
    private var tokens: [String: Token] = [:]

    /// Creates the identification.
    ///
    /// - Parameters:
    /// - key: The app server's key, to which subscriptions are bound.
    /// - subject: A `mailto:` or `https:` URL by which a push service can contact the operator.
    package init(key: P256SigningKey, subject: String) throws(CredentialError) {
        guard let said = Self.subject(subject) else {
            throw CredentialError(
                .invalidValue,
                "the VAPID subject \"\(subject.prefix(80))\" is neither mailto: with an address "
                    + "nor https: with a public host; push services refuse anything else",
                setting: "subject")
        }
        self.key = key
        self.subject = said
    }

    /// Returns the value of `Authorization` for messages to an origin.
    package mutating func header(for origin: String, at now: UnixTime) -> String {
        // After the clock was set back, a cached token would be valid for too long.
        if let token = tokens[origin], token.time <= now, now - token.time < Self.use {
            return token.header
        }
        let end = now.milliseconds / 1000 + Self.validity
        let token = JSONWebToken.signed(
            header: ["typ": "JWT"],
            claims: ["aud": .text(origin), "exp": .seconds(end), "sub": .text(subject)],
            by: .es256(key))
        let header = "vapid t=\(token), k=\(applicationServerKey)"
        makeRoom(for: origin)
        tokens[origin] = Token(header: header, time: now)
        return header
    }

    private mutating func makeRoom(for origin: String) {
        guard tokens.count >= Self.longestCache, tokens[origin] == nil else { return }
        // Remove half at once, so that this is rarely done.
        let oldest = tokens.sorted { $0.value.time < $1.value.time }.prefix(tokens.count / 2)
        for (origin, _) in oldest { tokens[origin] = nil }
    }

    /// The number of cached tokens.
    var count: Int { tokens.count }

    /// Returns the subject in the form to send; nil if it is invalid.
    ///
    /// Apple refuses hosts that are not reachable, such as `localhost`, with 403 BadJwtToken.
    private static func subject(_ text: String) -> String? {
        let isPlain = text.utf8.allSatisfy { $0 > 32 && $0 != 127 }
        guard isPlain, text.utf8.count <= 256 else { return nil }
        if text.hasPrefix("mailto:") {
            let address = try? MailAddress(String(text.dropFirst(7)))
            return address.flatMap { $0.confined == nil ? "mailto:\($0)" : nil }
        }
        guard let url = try? ReceiverURL(text), url.confined == nil else { return nil }
        return text.utf8.allSatisfy { $0 < 0x80 } ? text : url.description
    }
}
