import Crypto
import JSON

/// A JSON web token (RFC 7519) in its compact form, taken apart and not yet checked.
package struct WebToken: Sendable {
    /// The header's algorithm.
    package var algorithm: String
    /// The header's key id; empty without one.
    package var keyID: String
    /// Who made it; empty without one.
    package var issuer: String
    /// For whom; empty without one.
    package var audience: String
    /// About whom; empty without one.
    package var subject: String
    /// What it is good for (OAuth); empty without one.
    package var scope: String
    /// When it was made, in seconds since 1970.
    package var issuedAt: Int64?
    /// When it ends, in seconds since 1970.
    package var expires: Int64?
    /// What is signed.
    package var message: [UInt8]
    /// The signature's bytes.
    package var signature: [UInt8]

    /// A token that is longer is none: providers' are some 200 bytes, OAuth's under 1000.
    private static let longest = 4096

    /// Takes `text` apart; nil for what is no token.
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
        // A time as text is refused by providers, though the JSON mapping would read it.
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
