package import Crypto
import JSON

/// A token by which an app's server vouches for an install: a JSON Web Token (RFC 7519) in compact
/// form with the algorithm ES256.
package struct ServerToken {
    /// The longest token in bytes; one with these claims has some 250.
    private static let longest = 2_048
    /// The longest life of a token: it is made when the app registers, and a stolen one must soon
    /// be worthless.
    private static let longestLife: Duration = .seconds(3_600)
    /// The time that the server's clock may be ahead of ours.
    private static let skew: Duration = .seconds(60)

    private let subject: String
    private let audience: String?
    private let expires: Int64
    private let notBefore: Int64?
    private let signed: SignedToken

    /// Reads a token without checking the signature; nil if it is not one.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest, let signed = SignedToken(text.utf8),
            let subject = try? signed.claims.member("sub")?.string(),
            let expires = Self.seconds(signed.claims, "exp")
        else { return nil }
        let audience = signed.claims.member("aud")
        if audience != nil, (try? audience?.string()) == nil { return nil }
        // A beginning that is not understood must not count as none.
        if signed.claims.member("nbf") != nil, Self.seconds(signed.claims, "nbf") == nil {
            return nil
        }
        (self.subject, self.expires, self.signed) = (subject, expires, signed)
        self.audience = try? audience?.string()
        notBefore = Self.seconds(signed.claims, "nbf")
    }

    private static func seconds(_ claims: JSONValue, _ name: String) -> Int64? {
        guard let value = claims.member(name), value.kind == .integer else { return nil }
        return try? value.int64()
    }

    /// Returns whether the owner of a key has signed the token.
    package func isSigned(by key: P256PublicKey) -> Bool { signed.isSigned(by: key) }

    /// Checks that the token vouches for an install of an app now.
    ///
    /// - Parameter seconds: the time, in seconds since 1970.
    /// - Throws: ``AttestationError`` that says what is wrong.
    package func check(
        install: String, app: String, at seconds: Int64
    ) throws(AttestationError) {
        guard !install.isEmpty, ConstantTime.equal(Array(subject.utf8), Array(install.utf8)) else {
            throw AttestationError("is for another install: its sub must be the install_id")
        }
        if let audience, audience != app {
            throw AttestationError("is for another app: its aud must be '\(app)'")
        }
        guard seconds < expires else {
            throw AttestationError("has ended: make a new one for each registration")
        }
        guard expires - seconds <= (Self.longestLife + Self.skew).components.seconds else {
            throw AttestationError(
                "is good for over an hour: its exp must be at most an hour away")
        }
        if let notBefore, notBefore > seconds + Self.skew.components.seconds {
            throw AttestationError("is not good yet: compare the clocks")
        }
    }
}
