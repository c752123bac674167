import Crypto
import HTTP

/// The provider tokens that were shown, and whether they are good.
///
/// A token is taken apart once; afterwards only its age is looked at.
package struct APNsTokens {
    /// What a token is.
    package struct Verdict: Hashable, Sendable {
        /// Whose it is: team and key.
        var owner: String
        var team: String
        var issuedAt: Int64
        /// What is wrong with it, whatever the time.
        var flaw: APNsReason?
    }

    /// What counts of them.
    package struct Rules: Sendable {
        /// Seconds after which a token is too old.
        package var age: Int64 = 3600
        /// New tokens of one key within `window`; Apple says once in twenty minutes, and lets a
        /// restart pass.
        package var updates = 2
        /// Seconds.
        package var window: Int64 = 1200
        /// How long a connection is of no use after too many tokens.
        package var rest: Duration = .seconds(60)
        /// Seconds that a token may come from the future.
        package var skew: Int64 = 300
        /// The only team, unless empty.
        package var team = ""
        /// The only key, unless empty.
        package var keyID = ""
        /// Checks signatures; nil believes them.
        package var signature: SignatureCheck?

        /// Apple's.
        package init() {}
    }

    private let rules: Rules
    private var known: [[UInt8]: Verdict] = [:]
    /// When tokens of a key were new.
    private var updates: [String: [Int64]] = [:]

    /// No tokens yet.
    package init(_ rules: Rules) { self.rules = rules }

    /// Tokens that are remembered; each costs a signature to forget.
    private static let most = 1024

    /// Why a request with `token` is refused; nil when it is not.
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

    /// The verdict on a token; nil when it is one too many.
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
