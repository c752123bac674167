import Crypto
import HTTP

/// The provider tokens that were received, and whether they are valid.
///
/// A token is parsed once; afterwards only its age is checked.
package struct APNsTokens {
    /// The result of checking a token.
    package struct Verdict: Hashable, Sendable {
        /// The team and key of the token.
        var owner: String
        var team: String
        var issuedAt: Int64
        /// The fault that makes the token invalid at any time; nil if it has none.
        var flaw: APNsReason?
    }

    /// The rules for provider tokens.
    package struct Rules: Sendable {
        /// The age in seconds at which a token expires.
        package var age: Int64 = 3600
        /// The number of new tokens of one key that are accepted within `window`.
        ///
        /// Apple allows one in twenty minutes, and tolerates a restart.
        package var updates = 2
        /// The length of the window in which new tokens are counted, in seconds.
        package var window: Int64 = 1200
        /// The time for which a connection is refused after too many new tokens.
        package var rest: Duration = .seconds(60)
        /// The number of seconds by which a token's time may lie in the future.
        package var skew: Int64 = 300
        /// The only team that is accepted; empty accepts all.
        package var team = ""
        /// The only key id that is accepted; empty accepts all.
        package var keyID = ""
        /// Checks signatures; nil accepts all.
        package var signature: SignatureCheck?

        /// Creates Apple's rules.
        package init() {}
    }

    private let rules: Rules
    private var known: [[UInt8]: Verdict] = [:]
    /// The times of new tokens, in seconds since 1970, by team and key.
    private var updates: [String: [Int64]] = [:]

    /// Creates an empty list of tokens.
    package init(_ rules: Rules) { self.rules = rules }

    /// The number of tokens that are remembered; a forgotten one costs another signature check.
    private static let most = 1024

    /// Returns the reason why a request with `token` is refused; nil if it is accepted.
    mutating func problem(
        _ token: ArraySlice<UInt8>, on connection: inout ProviderConnection, now: ProviderTime
    ) -> APNsReason? {
        if let until = connection.restsUntil {
            if now.elapsed < until { return .tooManyProviderTokenUpdates }
            connection.restsUntil = nil
        }
        let verdict: Verdict
        if let last = connection.token, token.equals(last.bytes) {
            verdict = last.verdict
        } else {
            guard let found = look(Array(token), on: &connection, now) else {
                return .tooManyProviderTokenUpdates
            }
            verdict = found
            connection.token = (Array(token), verdict)
        }
        if let flaw = verdict.flaw { return flaw }
        if now.seconds - verdict.issuedAt > rules.age { return .expiredProviderToken }
        if verdict.issuedAt - now.seconds > rules.skew { return .invalidProviderToken }
        let owner = connection.owner ?? verdict.team
        connection.owner = owner
        return owner == verdict.team ? nil : .invalidProviderToken
    }

    /// Returns the result for a token; nil when it is one new token too many.
    private mutating func look(
        _ token: [UInt8], on connection: inout ProviderConnection, _ now: ProviderTime
    ) -> Verdict? {
        if let verdict = known[token] { return verdict }
        let verdict = judge(token)
        if verdict.flaw == nil, now.seconds - verdict.issuedAt <= rules.age {
            let recent = (updates[verdict.owner] ?? []).filter { now.seconds - $0 < rules.window }
            guard recent.count < rules.updates else {
                updates[verdict.owner] = recent
                connection.restsUntil = now.elapsed + rules.rest
                return nil
            }
            updates[verdict.owner] = recent + [now.seconds]
        }
        if known.count >= Self.most { known.removeAll() }
        known[token] = verdict
        return verdict
    }

    private func judge(_ text: [UInt8]) -> Verdict {
        var verdict = Verdict(owner: "", team: "", issuedAt: 0, flaw: .invalidProviderToken)
        guard let token = WebToken(text[...]), token.algorithm == "ES256",
            token.signature.count == 64, !token.keyID.isEmpty, !token.issuer.isEmpty,
            let issuedAt = token.issuedAt
        else { return verdict }
        verdict.owner = token.issuer + "/" + token.keyID
        verdict.team = token.issuer
        verdict.issuedAt = issuedAt
        guard rules.team.isEmpty || rules.team == token.issuer,
            rules.keyID.isEmpty || rules.keyID == token.keyID,
            rules.signature?(token.message, token.signature) ?? true
        else { return verdict }
        verdict.flaw = nil
        return verdict
    }
}
