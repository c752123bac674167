import Crypto
import JSON
package import Times

/// The check of a webhook's signature.
package enum HookSignature {
    /// The greatest difference between a signature's time and the watcher's clock, as Standard
    /// Webhooks and Stripe recommend.
    package static let tolerance: Duration = .seconds(300)
    /// The most signatures of one request that are compared, for a sender that changes its secret.
    private static let most = 8

    /// Returns whether a body was signed with one of the secrets.
    ///
    /// - Parameters:
    ///   - fields: the header fields, by their names in lower case.
    ///   - secrets: the lines of the secret's file.
    package static func holds(
        _ plan: HookPlan, _ body: [UInt8], _ fields: [String: String], secrets: [String],
        now: UnixTime
    ) -> Bool {
        guard let header = fields[plan.header], header.utf8.count <= 4096 else { return false }
        guard let (signed, signatures) = parts(plan, header, body, fields, now) else {
            return false
        }
        var holds = false
        for secret in secrets where !secret.isEmpty {
            guard let key = key(secret, plan.form) else { continue }
            let code = HMACSHA256.code(for: signed, key: key).array
            // All are compared, so that the time says nothing of which one was right.
            for signature in signatures.prefix(most) where ConstantTime.equal(code, signature) {
                holds = true
            }
        }
        return holds
    }

    /// Returns the signed bytes, and the signatures; nil if the header cannot be read, or is too
    /// old.
    private static func parts(
        _ plan: HookPlan, _ header: String, _ body: [UInt8], _ fields: [String: String],
        _ now: UnixTime
    ) -> (signed: [UInt8], signatures: [[UInt8]])? {
        switch plan.form {
        case .github:
            guard header.hasPrefix("sha256=") else { return nil }
            return Hex.decode(String(header.dropFirst(7))).map { (body, [$0]) }
        case .standard:
            guard let id = fields["webhook-id"], let time = fields["webhook-timestamp"],
                isNear(time, now)
            else { return nil }
            let signatures = header.split(separator: " ").compactMap { word in
                word.hasPrefix("v1,") ? Base64.standard.decode(String(word.dropFirst(3))) : nil
            }
            return (Array("\(id).\(time).".utf8) + body, signatures)
        case .stripe:
            let words = header.split(separator: ",").map(\.trimmed)
            guard let time = words.first(where: { $0.hasPrefix("t=") })?.dropFirst(2),
                isNear(String(time), now)
            else { return nil }
            let signatures = words.compactMap { word in
                word.hasPrefix("v1=") ? Hex.decode(String(word.dropFirst(3))) : nil
            }
            return (Array("\(time).".utf8) + body, signatures)
        case .plain:
            let text = header.hasPrefix("sha256=") ? String(header.dropFirst(7)) : header
            let signature = Hex.decode(text) ?? Base64.standard.decode(text)
            return signature.map { (body, [$0]) }
        }
    }

    private static func isNear(_ seconds: String, _ now: UnixTime) -> Bool {
        guard let seconds = DecimalText.integer(seconds, Int64.self),
            seconds.magnitude < 100_000_000_000
        else { return false }
        let time = UnixTime(milliseconds: seconds * 1000)
        return time - now <= tolerance && now - time <= tolerance
    }

    /// Returns the key of a secret; nil if it is none: with an empty one anybody could sign.
    private static func key(_ secret: String, _ form: HookPlan.Form) -> [UInt8]? {
        guard form == .standard, secret.hasPrefix("whsec_") else { return Array(secret.utf8) }
        let key = Base64.standard.decode(String(secret.dropFirst(6)))
        return key?.isEmpty == false ? key : nil
    }
}
