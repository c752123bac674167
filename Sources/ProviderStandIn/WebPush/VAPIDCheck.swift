import Crypto
import HTTP

/// A check of the sender by VAPID (RFC 8292).
///
/// A valid token is remembered; afterwards only its expiry is checked.
struct VAPIDCheck {
    /// The reason why a sender is refused.
    struct Flaw: Error, Hashable {
        var status: Int
        var reason: String
    }

    private struct Known {
        var key: [UInt8]
        var expires: Int64
    }

    private var known: [[UInt8]: Known] = [:]

    private static let most = 4096
    private static let longest: Int64 = 86_400

    /// Returns the sender's public key; throws if the sender cannot be verified.
    mutating func sender(
        _ request: ProviderRequest, now: ProviderTime
    ) throws(Flaw) -> [UInt8] {
        guard let credentials = request.credentials("vapid ") else {
            throw Flaw(status: 401, reason: "MissingAuthorization")
        }
        let text = Array(credentials) + Array(request.authority)
        if let sender = known[text] {
            guard sender.expires > now.seconds else { throw Self.bad("ExpiredJwtToken") }
            return sender.key
        }
        let sender = try Self.check(credentials, origin: request.authority, now: now)
        if known.count >= Self.most { known.removeAll() }
        known[text] = sender
        return sender.key
    }

    private static func bad(_ reason: String) -> Flaw { Flaw(status: 401, reason: reason) }

    private static func check(
        _ credentials: ArraySlice<UInt8>, origin: ArraySlice<UInt8>, now: ProviderTime
    ) throws(Flaw) -> Known {
        var values: [UInt8: ArraySlice<UInt8>] = [:]
        for part in credentials.split(separator: UInt8(ascii: ",")) {
            let part = part.drop { $0 == UInt8(ascii: " ") }
            guard let name = part.first, part.dropFirst().first == UInt8(ascii: "=") else {
                continue
            }
            values[name] = part.dropFirst(2)
        }
        guard let text = values[UInt8(ascii: "t")], let token = WebToken(text),
            token.algorithm == "ES256", let expires = token.expires
        else { throw bad("InvalidJwtToken") }
        guard let encoded = values[UInt8(ascii: "k")], let bytes = Base64.url.decode(encoded),
            let key = P256PublicKey(bytes)
        else { throw bad("InvalidPublicKey") }
        guard key.isValid(token.signature, for: token.message) else {
            throw bad("InvalidSignature")
        }
        guard token.audience == "https://" + String(decoding: origin, as: UTF8.self) else {
            throw bad("WrongAudience")
        }
        guard expires > now.seconds else { throw bad("ExpiredJwtToken") }
        // Apple's name of the error, for two rules that Apple enforces strictly.
        guard expires - now.seconds <= longest, isContact(token.subject) else {
            throw Flaw(status: 403, reason: "BadJwtToken")
        }
        return Known(key: bytes, expires: expires)
    }

    /// Returns whether the subject is a contact that could be reached.
    private static func isContact(_ subject: String) -> Bool {
        guard subject.hasPrefix("mailto:") || subject.hasPrefix("https:") else { return false }
        return !subject.hasSuffix("localhost") && !subject.contains("//localhost")
    }
}
