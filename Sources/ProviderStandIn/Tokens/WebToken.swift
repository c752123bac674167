import Crypto
import JSON

/// A JSON Web Token (RFC 7519) in its compact form, parsed but not verified.
package struct WebToken: Sendable {
    /// The header's algorithm.
    package var algorithm: String
    /// The header's key id; empty if there is none.
    package var keyID: String
    /// The issuer; empty if there is none.
    package var issuer: String
    /// The audience; empty if there is none.
    package var audience: String
    /// The subject; empty if there is none.
    package var subject: String
    /// The OAuth scope; empty if there is none.
    package var scope: String
    /// The time at which the token was issued, in seconds since 1970; nil if the token does not
    /// say.
    package var issuedAt: Int64?
    /// The time at which the token expires, in seconds since 1970; nil if the token does not say.
    package var expires: Int64?
    /// The signed bytes.
    package var message: [UInt8]
    /// The signature's bytes.
    package var signature: [UInt8]

    /// The longest token, in bytes; provider tokens have some 200, OAuth's fewer than 1000.
    private static let longest = 4096

    /// Parses `text`; nil if it is not a token.
    package init?(_ text: ArraySlice<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.count <= Self.longest, parts.count == 3,
            let head = Base64.url.decode(parts[0]), let claims = Base64.url.decode(parts[1]),
            let signature = Base64.url.decode(parts[2]),
            let head = try? JSONDocument(parsing: head).root,
            let claims = try? JSONDocument(parsing: claims).root,
            head.kind == .object, claims.kind == .object
        else { return nil }
        func member(_ object: JSONValue, _ name: String) -> String {
            (try? object.member(name)?.string()) ?? ""
        }
        // Providers refuse a time that is a string, although the proto3 JSON mapping would accept
        // it.
        func time(_ name: String) -> Int64? {
            guard let value = claims.member(name), value.kind == .integer || value.kind == .real
            else { return nil }
            return try? value.int64()
        }
        algorithm = member(head, "alg")
        keyID = member(head, "kid")
        issuer = member(claims, "iss")
        audience = member(claims, "aud")
        subject = member(claims, "sub")
        scope = member(claims, "scope")
        issuedAt = time("iat")
        expires = time("exp")
        message = Array(parts[0]) + [UInt8(ascii: ".")] + Array(parts[1])
        self.signature = signature
    }
}
