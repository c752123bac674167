import Crypto
import JSON
import TestIdentities
import TestSupport
import Testing

@testable import OpenID

@Suite struct `ID tokens` {
    private static let now: Int64 = 1_800_000_000
    private let provider: MadeIdentityProvider
    private let keys: ProviderKeys
    private let expected = IDToken.Expected(
        issuer: MadeIdentityProvider.issuer, client: "herald", nonce: "n-0S6",
        now: now, claim: "email")

    init() throws {
        provider = try MadeIdentityProvider()
        keys = try ProviderKeys(parsing: provider.keys)
    }

    private var claims: [String: Any] {
        MadeIdentityProvider.claims(nonce: "n-0S6", now: Self.now)
    }

    private func problem(
        _ changed: [String: Any?], header: [String: Any] = [:]
    ) -> OpenIDProblem.Kind? {
        var claims = claims
        for (name, value) in changed { claims[name] = value }
        do throws(OpenIDProblem) {
            _ = try IDToken(provider.token(claims, header: header), keys, expected)
            return nil
        } catch { return error.kind }
    }

    @Test func `a token that the provider has signed for this sign-in names the person`() throws {
        var claims = claims
        claims["auth_time"] = Self.now - 5
        let token = try IDToken(provider.token(claims), keys, expected)
        #expect(token.subject == "4711" && token.login == "mary@example.org")
        #expect(token.isMailVerified == true && token.authenticated == Self.now - 5)
    }

    @Test func `a token of another issuer, client or sign-in is refused`() {
        #expect(problem(["iss": "https://evil.example"]) == .answer)
        #expect(problem(["aud": "other"]) == .answer)
        #expect(problem(["aud": ["other", "herald"]]) == .answer)
        #expect(problem(["aud": ["other", "herald"], "azp": "other"]) == .answer)
        #expect(problem(["azp": "other"]) == .answer)
        #expect(problem(["nonce": "n-0S7"]) == .answer)
        #expect(problem(["nonce": nil]) == .answer)
        #expect(problem(["aud": ["other", "herald"], "azp": "herald"]) == nil)
    }

    @Test func `a token that has ended or is of the future is refused, but for a minute`() {
        #expect(problem(["exp": Self.now - 60]) == .answer)
        #expect(problem(["exp": Self.now - 59]) == nil)
        #expect(problem(["exp": nil]) == .answer)
        #expect(problem(["iat": Self.now + 61]) == .answer)
        #expect(problem(["iat": Self.now + 60]) == nil)
        #expect(problem(["iat": nil]) == .answer)
    }

    @Test func `a token without a person is refused`() {
        #expect(problem(["sub": nil]) == .provider)
        #expect(problem(["sub": ""]) == .provider)
        #expect(problem(["sub": String(repeating: "x", count: 256)]) == .provider)
    }

    @Test func `groups are a list of texts or a text in the claim that is named`() throws {
        var expected = expected
        func groups(_ claim: Any?) throws -> [String]? {
            var claims = claims
            claims["groups"] = claim
            return try IDToken(provider.token(claims), keys, expected).groups
        }
        #expect(try groups(["desk"]) == nil, "it was not asked for")
        expected.groupsClaim = "groups"
        #expect(try groups(["desk", "Editors"]) == ["desk", "Editors"])
        #expect(try groups("desk") == ["desk"] && groups([String]()) == [])
        #expect(try groups(nil) == nil && groups(1) == nil && groups(["a", 1] as [Any]) == nil)
    }

    @Test func `a time that is none is no proof`() throws {
        for time in [Int64.max, .min, -1] {
            var claims = claims
            claims["auth_time"] = time
            #expect(try IDToken(provider.token(claims), keys, expected).authenticated == nil)
        }
    }

    @Test func `a token that is signed by nobody, by a secret or by another key is refused`()
        throws
    {
        #expect(problem([:], header: ["alg": "none"]) == .provider)
        #expect(problem([:], header: ["alg": "HS256"]) == .provider)
        #expect(problem([:], header: ["crit": ["exp"]]) == .provider)
        // The right key, but named as one of another algorithm.
        #expect(problem([:], header: ["alg": "RS256"]) == .unknownKey)
        #expect(problem([:], header: ["kid": "2025"]) == .unknownKey)
        let other = try MadeIdentityProvider(key: 2)
        #expect(throws: OpenIDProblem.self) {
            try IDToken(other.token(self.claims), self.keys, self.expected)
        }
    }

    @Test func `no token with a changed byte, and no shortened one, is taken`() throws {
        let token = Array(provider.token(claims).utf8)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            var changed = token
            let place = Int.random(in: changed.indices, using: &random)
            changed[place] = UInt8.random(in: 33...126, using: &random)
            let text = String(decoding: changed, as: UTF8.self)
            // The last digit of the signature has bits that mean nothing.
            guard changed != token, place != token.count - 1 else { continue }
            #expect(throws: OpenIDProblem.self, "byte \(place)") {
                try IDToken(text, self.keys, self.expected)
            }
        }
        for length in stride(from: 0, to: token.count - 1, by: 7) {
            let text = String(decoding: token.prefix(length), as: UTF8.self)
            #expect(throws: OpenIDProblem.self) { try IDToken(text, self.keys, self.expected) }
        }
    }
}
