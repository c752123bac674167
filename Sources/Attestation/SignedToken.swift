package import Crypto
package import JSON

/// A JSON Web Token (RFC 7519) in compact form with the algorithm ES256, whose signature is not
/// checked yet.
package struct SignedToken {
    /// The signed claims.
    package let claims: JSONValue
    private let message: [UInt8]
    /// r ‖ s.
    private let signature: [UInt8]

    /// Reads a token; nil if it is none, or has another algorithm or an extension that must be
    /// understood (RFC 7515 section 4.1.11).
    package init?(_ text: some BidirectionalCollection<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3,
            let head = Base64.url.decode(parts[0]), let body = Base64.url.decode(parts[1]),
            let signature = Base64.url.decode(parts[2]),
            let head = try? JSONDocument(parsing: head).root,
            let claims = try? JSONDocument(parsing: body).root,
            (try? head.member("alg")?.string()) == "ES256", head.member("crit") == nil
        else { return nil }
        self.claims = claims
        self.signature = signature
        message = Array(parts[0]) + [UInt8(ascii: ".")] + Array(parts[1])
    }

    /// Returns whether the owner of a key has signed the token.
    package func isSigned(by key: P256PublicKey) -> Bool {
        key.isValid(signature, for: message)
    }
}
