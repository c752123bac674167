import Crypto
import HTTP

/// Checks of webhook signatures, which cover the JSON before compression.
enum WebhookSignature {
    /// The number of seconds a signature's time may differ from the present time.
    private static let tolerance: Int64 = 300

    /// Checks `Herald-Signature: t=…,v1=…`, and Airship's signature if there is one.
    ///
    /// Throws unless each matches the body and the present time.
    static func check(
        _ request: ProviderRequest, _ body: [UInt8], _ secret: [UInt8], _ now: ProviderTime
    ) throws(WebhookProblem) {
        let parts = request.fields.string("herald-signature")?.split(separator: ",") ?? []
        guard parts.count == 2, parts[0].hasPrefix("t="), parts[1].hasPrefix("v1=") else {
            throw WebhookProblem(401, "BadSignature")
        }
        try check(
            String(parts[0].dropFirst(2)), ".", body, String(parts[1].dropFirst(3)), secret, now)
        guard let code = request.fields.string("x-ua-signature") else { return }
        try check(
            request.fields.string("x-ua-timestamp") ?? "", ":", body, code, secret, now)
    }

    private static func check(
        _ time: String, _ separator: String, _ body: [UInt8], _ code: String, _ secret: [UInt8],
        _ now: ProviderTime
    ) throws(WebhookProblem) {
        let signed = Array((time + separator).utf8) + body
        guard let seconds = Int64(time), let digest = Hex.decode(code).flatMap({ Digest($0) }),
            seconds > now.seconds - tolerance, seconds < now.seconds + tolerance,
            HMACSHA256.code(for: signed, key: secret) == digest
        else { throw WebhookProblem(401, "BadSignature") }
    }
}
