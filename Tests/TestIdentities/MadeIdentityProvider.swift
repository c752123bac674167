package import Crypto
import Foundation

/// An identity provider of a test: its metadata, its keys, and tokens that it has signed.
package struct MadeIdentityProvider: Sendable {
    /// The provider's issuer.
    package static let issuer = "https://id.example.org/realms/news"

    /// The key that signs tokens; `keyID` is its id.
    package var key: P256SigningKey
    package var keyID = "2026"

    /// Creates a provider whose key follows from a number.
    package init(key number: UInt8 = 1) throws {
        key = try P256SigningKey(raw: [UInt8](repeating: number, count: 32))
    }

    /// The answer to `/.well-known/openid-configuration`.
    package var metadata: [UInt8] { metadata() }

    /// Returns the answer to `/.well-known/openid-configuration` with other members.
    package func metadata(_ other: [String: Any] = [:]) -> [UInt8] {
        json(
            [
                "issuer": Self.issuer, "authorization_endpoint": "\(Self.issuer)/auth",
                "token_endpoint": "\(Self.issuer)/token", "jwks_uri": "\(Self.issuer)/keys",
            ].merging(other) { $1 })
    }

    /// The set of keys: the signing key, one that encrypts, and one of an unknown kind.
    package var keys: [UInt8] {
        let point = key.publicKey.bytes
        let (x, y) = (Array(point[1...32]), Array(point[33...]))
        return json([
            "keys": [
                ["kty": "RSA", "use": "enc", "n": "AQAB", "e": "AQAB", "kid": "0"],
                ["kty": "unknown"],
                [
                    "kty": "EC", "crv": "P-256", "use": "sig", "kid": keyID,
                    "x": Base64.url.encode(x), "y": Base64.url.encode(y),
                ],
            ]
        ])
    }

    /// Returns the claims of a valid token for the client `herald`.
    package static func claims(nonce: String, now: Int64) -> [String: Any] {
        [
            "iss": issuer, "aud": "herald", "sub": "4711", "exp": now + 300, "iat": now,
            "nonce": nonce, "email": "mary@example.org", "email_verified": true,
        ]
    }

    /// Returns a signed token.
    package func token(_ claims: [String: Any], header: [String: Any] = [:]) -> String {
        let header = ["alg": "ES256", "kid": keyID, "typ": "JWT"].merging(header) { $1 }
        let signed = "\(Base64.url.encode(json(header))).\(Base64.url.encode(json(claims)))"
        return "\(signed).\(Base64.url.encode(key.signature(for: Array(signed.utf8))))"
    }

    /// Returns the answer of the token endpoint.
    package func answer(_ claims: [String: Any]) -> [UInt8] {
        json(["id_token": token(claims), "access_token": "-", "token_type": "Bearer"])
    }

    private func json(_ value: [String: Any]) -> [UInt8] {
        // Only what this file has written gets here.
        Array((try? JSONSerialization.data(withJSONObject: value)) ?? Data())
    }
}
