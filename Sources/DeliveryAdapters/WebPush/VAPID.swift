import Addresses
package import Crypto
package import ServiceKit

/// Proof to push services that messages are ours (RFC 8292): one token for each origin, kept.
package struct VAPID: Sendable {
    /// A token is used for so long; making one takes as long as encrypting a message.
    private static let use: Duration = .seconds(12 * 3600)
    /// It is good for longer, as clocks differ; services refuse more than 24 hours.
    private static let validity: Int64 = 18 * 3600
    /// Endpoints come from clients: they must not fill our memory with origins.
    package static let longestCache = 1_024

    private struct Token {
        var header: String
        var time: UnixTime
    }

    /// What the app's subscriptions are made with: base64url, 87 characters.
    package var applicationServerKey: String { key.publicKey.description }

    private let key: P256SigningKey
    private let subject: String
    private var tokens: [String: Token] = [:]

    /// - Parameters:
    ///   - key: the app server's; subscriptions are bound to it.
    ///   - subject: `mailto:` or `https:`, whom a push service asks when we misbehave.
    package init(key: P256SigningKey, subject: String) throws(CredentialError) {
        guard let said = Self.subject(subject) else {
            throw CredentialError(
                .invalidValue,
                "the VAPID subject \"\(subject.prefix(80))\" is neither mailto: with an address "
                    + "nor https: with a host that others can reach; push services refuse others")
        }
        self.key = key
        self.subject = said
    }

    /// The value of `Authorization` for messages to `origin`.
    package mutating func header(for origin: String, at now: UnixTime) -> String {
        // A clock that went back would leave a token that ends too late.
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
        // Half at once, so that it is rarely done.
        let oldest = tokens.sorted { $0.value.time < $1.value.time }.prefix(tokens.count / 2)
        for (origin, _) in oldest { tokens[origin] = nil }
    }

    /// How many tokens are kept.
    var count: Int { tokens.count }

    /// The subject as it is said; nil for what is none.
    ///
    /// Apple refuses hosts that nobody can reach, such as `localhost`, with 403 BadJwtToken.
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
