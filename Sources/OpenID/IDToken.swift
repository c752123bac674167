import Crypto
import JSON

/// The statements of an identity provider about a person, in a token that it has signed.
package struct IDToken: Hashable, Sendable {
    /// The values that a token must have.
    package struct Expected: Sendable {
        /// The issuer: the identity provider's address.
        package var issuer: String
        /// The client's id.
        package var client: String
        /// The nonce of the sign-in.
        package var nonce: String
        /// The time, in seconds since 1970.
        package var now: Int64
        /// The claim to read as the login.
        package var claim: String
        /// The claim to read as the groups; nil for none.
        package var groupsClaim: String?

        /// Creates what a token must have.
        package init(
            issuer: String, client: String, nonce: String, now: Int64, claim: String,
            groupsClaim: String? = nil
        ) {
            (self.issuer, self.client, self.nonce) = (issuer, client, nonce)
            (self.now, self.claim, self.groupsClaim) = (now, claim, groupsClaim)
        }
    }

    /// The time that the clocks of the provider and this machine may differ, in seconds.
    private static let skew: Int64 = 60
    /// The times that count as such: from 1970 to 9999.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799
    /// The longest id of a person, in bytes (OpenID Connect Core 1.0 §2).
    private static let longestSubject = 255

    /// The person's id at the provider, which never changes.
    package let subject: String
    /// The time at which the person proved who they are, in seconds since 1970; nil if the provider
    /// is silent.
    package let authenticated: Int64?
    /// The claim that is the login; nil if the token has none, or it is no text.
    package let login: String?
    /// The groups that the person is in; nil if the token has no such claim, or if that is neither
    /// a list of texts nor a text.
    package let groups: [String]?
    /// True if the provider says that the mail address is the person's; nil if it is silent.
    package let isMailVerified: Bool?
    /// True if the provider says that the person has proved a second factor (`mfa`, RFC 8176 §2).
    package let hasSecondFactor: Bool

    /// Reads a token (JSON Web Signature, RFC 7515 §7.1) and checks it by OpenID Connect Core 1.0
    /// §3.1.3.7.
    ///
    /// - Throws: A problem: `unknownKey` if none of the keys has signed it, `answer` if it is of
    ///   another sign-in or has ended, `provider` if it is malformed.
    package init(
        _ text: String, _ keys: ProviderKeys, _ expected: Expected
    ) throws(OpenIDProblem) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64.url.decode(String(parts[0])),
            let body = Base64.url.decode(String(parts[1])),
            let signature = Base64.url.decode(String(parts[2])),
            let header = try? JSONDocument(parsing: head).root,
            let claims = try? JSONDocument(parsing: body).root
        else { throw OpenIDProblem(.provider, "its token is not a signed JSON Web Token") }
        try Self.checkSignature(signature, of: "\(parts[0]).\(parts[1])", header, keys)
        try Self.check(claims, expected)
        guard let subject = try? claims.member("sub")?.string(), !subject.isEmpty,
            subject.utf8.count <= Self.longestSubject
        else { throw OpenIDProblem(.provider, "its token has no 'sub'") }
        self.subject = subject
        authenticated = (try? claims.member("auth_time")?.integer(Int64.self))
            .flatMap { Self.times.contains($0) ? $0 : nil }
        login = try? claims.member(expected.claim)?.string()
        groups = expected.groupsClaim.flatMap { Self.texts(claims.member($0)) }
        isMailVerified = try? claims.member("email_verified")?.bool()
        hasSecondFactor = Self.texts(claims.member("amr"))?.contains("mfa") ?? false
    }

    /// Returns a list of texts, or the only one.
    private static func texts(_ claim: JSONValue?) -> [String]? {
        guard let claim else { return nil }
        if let text = try? claim.string() { return [text] }
        guard let elements = try? claim.elements() else { return nil }
        var texts: [String] = []
        for element in elements {
            guard let text = try? element.string() else { return nil }
            texts.append(text)
        }
        return texts
    }

    private static func checkSignature(
        _ signature: [UInt8], of signed: String, _ header: JSONValue, _ keys: ProviderKeys
    ) throws(OpenIDProblem) {
        // An extension that must be understood is one that is not understood here.
        guard header.member("crit") == nil else {
            throw OpenIDProblem(.provider, "its token has a critical extension, which is unknown")
        }
        let name = (try? header.member("alg")?.string()) ?? ""
        guard let algorithm = algorithms[name] else {
            throw OpenIDProblem(
                .provider,
                "its token is signed by '\(name)'; set the client at the provider to "
                    + "RS256, ES256 or EdDSA")
        }
        let id = try? header.member("kid")?.string()
        let bytes = Array(signed.utf8)
        let isSigned = keys.keys(algorithm, id).contains {
            $0.isValid(jws: signature, for: bytes)
        }
        guard isSigned else {
            throw OpenIDProblem(.unknownKey, "its token is not signed by one of its keys")
        }
    }

    private static func check(
        _ claims: JSONValue, _ expected: Expected
    ) throws(OpenIDProblem) {
        func text(_ name: String) -> String? { try? claims.member(name)?.string() }
        guard text("iss") == expected.issuer else {
            throw OpenIDProblem(.answer, "its token is of another issuer")
        }
        let audience =
            (try? claims.member("aud")?.elements())
            .map { $0.compactMap { try? $0.string() } } ?? text("aud").map { [$0] } ?? []
        // A token for several has the one it was made for in `azp`.
        guard audience.contains(expected.client),
            text("azp").map({ $0 == expected.client }) ?? (audience.count == 1)
        else { throw OpenIDProblem(.answer, "its token is for another client") }
        let ends = (try? claims.member("exp")?.integer(Int64.self)) ?? 0
        let made = (try? claims.member("iat")?.integer(Int64.self)) ?? .max
        guard expected.now - skew < ends, made <= expected.now + skew else {
            throw OpenIDProblem(
                .answer,
                "its token has ended or is not valid yet; are the clocks of the provider "
                    + "and of this machine right?")
        }
        guard let nonce = text("nonce"),
            ConstantTime.equal(Array(nonce.utf8), Array(expected.nonce.utf8))
        else { throw OpenIDProblem(.answer, "its token is of another sign-in") }
    }

    /// The algorithms by their names in a token (RFC 7518 §3.1, RFC 8037 §3.1).
    private static let algorithms: [String: CredentialKey.Algorithm] = [
        "RS256": .rs256, "ES256": .es256, "EdDSA": .eddsa,
    ]
}
