import Crypto
import JSON
import ServiceKit

/// A token by which an app's server vouches for an install: a JSON Web Token (RFC 7519) in compact
/// form with the algorithm ES256.
struct AttestationToken: Hashable, Sendable {
    /// The longest token in bytes; one with these claims has some 250.
    private static let longest = 2_048
    /// The longest life of a token: it is made when the app registers, and a stolen one must soon
    /// be worthless.
    private static let longestLife: Duration = .seconds(3_600)
    /// How far the server's clock may be ahead of ours.
    private static let skew: Duration = .seconds(60)

    private let subject: String
    private let audience: String?
    private let expires: Int64
    private let notBefore: Int64?
    /// The signed bytes.
    let message: [UInt8]
    /// The signature, r ‖ s.
    let signature: [UInt8]

    /// Reads a token without checking the signature; nil if it is not one.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3,
            let head = Base64.url.decode(parts[0]), let body = Base64.url.decode(parts[1]),
            let signature = Base64.url.decode(parts[2]),
            let head = try? JSONDocument(parsing: head).root,
            let claims = try? JSONDocument(parsing: body).root
        else { return nil }
        // Any other algorithm, and extensions that must be understood (RFC 7515 §4.1.11), are
        // refused.
        guard (try? head.member("alg")?.string()) == "ES256", head.member("crit") == nil,
            let subject = try? claims.member("sub")?.string(),
            let expires = Self.seconds(claims, "exp")
        else { return nil }
        let audience = claims.member("aud")
        if audience != nil, (try? audience?.string()) == nil { return nil }
        (self.subject, self.expires) = (subject, expires)
        self.audience = try? audience?.string()
        notBefore = Self.seconds(claims, "nbf")
        message = Array(parts[0]) + [UInt8(ascii: ".")] + Array(parts[1])
        self.signature = signature
    }

    private static func seconds(_ claims: JSONValue, _ name: String) -> Int64? {
        guard let value = claims.member(name), value.kind == .integer else { return nil }
        return try? value.int64()
    }

    /// Returns why the token does not vouch for an install of an app now; nil if it does.
    func problem(install: String, app: String, now: UnixTime) -> String? {
        guard !install.isEmpty, ConstantTime.equal(Array(subject.utf8), Array(install.utf8)) else {
            return "is for another install: its sub must be the install_id"
        }
        if let audience, audience != app { return "is for another app: its aud must be '\(app)'" }
        let seconds = now.milliseconds / 1_000
        guard seconds < expires else { return "has ended: make a new one for each registration" }
        guard expires - seconds <= (Self.longestLife + Self.skew).components.seconds else {
            return "is good for over an hour: its exp must be at most an hour away"
        }
        if let notBefore, notBefore > seconds + Self.skew.components.seconds {
            return "is not good yet: compare the clocks"
        }
        return nil
    }
}
