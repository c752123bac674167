import Crypto
import HTTP

/// Who sends, by VAPID (RFC 8292).
///
/// A token that was good is remembered, and then only its end is looked at.
struct VAPIDCheck {
    /// Why a sender is refused.
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

    /// The sender's public key.
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
        // Apple's words, and what it is strict about.
        guard expires - now.seconds <= longest, isContact(token.subject) else {
            throw Flaw(status: 403, reason: "BadJwtToken")
        }
        return Known(key: bytes, expires: expires)
    }

    /// Whether somebody could be reached there.
    private static func isContact(_ subject: String) -> Bool {
        guard subject.hasPrefix("mailto:") || subject.hasPrefix("https:") else { return false }
        return !subject.hasSuffix("localhost") && !subject.contains("//localhost")
    }
}
