import Crypto
package import HTTP
import JSON

/// A receiver of webhooks: single messages, and batches of Airship's open channels.
package final class WebhookProvider: Provider {
    private let secret: [UInt8]?

    /// A signature is good for so many seconds, either way.
    private static let tolerance: Int64 = 300
    private static let largestBatch = 1000

    /// - Parameter secret: of the signatures; nil checks none.
    package init(secret: [UInt8]?) { self.secret = secret }

    package func judge(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> Judgement {
        var judgement = Judgement()
        judgement.address = request.path
        judgement.id = request.fields["herald-message-id"] ?? []
        judgement.content = request.body
        guard request.method == .post else {
            judgement.refusal = Answer(405, "MethodNotAllowed")
            return judgement
        }
        if let secret, !Self.isSigned(request, secret, now) {
            judgement.refusal = Answer(401, "BadSignature")
            return judgement
        }
        // What is compressed is taken as it is.
        guard request.fields["content-encoding"] == nil else {
            judgement.remark = "compressed"
            return judgement
        }
        judge(batch: request.body, &judgement)
        return judgement
    }

    private func judge(batch body: [UInt8], _ judgement: inout Judgement) {
        let limits = JSONLimits(bytes: 4 << 20, depth: 32, elements: 200_000)
        guard let root = try? JSONDocument(parsing: body, limits: limits).root else {
            judgement.refusal = Answer(400, "InvalidJSON")
            return
        }
        guard root.member("values") != nil else { return }
        guard let values = try? root.required("values").elements(), !values.isEmpty else {
            judgement.refusal = Answer(400, "InvalidBatch")
            return
        }
        judgement.remark = "\(values.count) values"
        if values.count > Self.largestBatch { judgement.refusal = Answer(413, "BatchTooLarge") }
    }

    /// Whether `Herald-Signature: t=…,v1=…` is that of the body, and of this time.
    private static func isSigned(
        _ request: ProviderRequest, _ secret: [UInt8], _ now: ProviderTime
    ) -> Bool {
        let parts = request.fields.string("herald-signature")?.split(separator: ",") ?? []
        guard parts.count == 2, parts[0].hasPrefix("t="), parts[1].hasPrefix("v1="),
            let time = Int64(parts[0].dropFirst(2)),
            let code = Hex.decode(String(parts[1].dropFirst(3))).flatMap({ Digest($0) }),
            time > now.seconds - tolerance, time < now.seconds + tolerance
        else { return false }
        let signed = Array("\(time).".utf8) + request.body
        return HMACSHA256.code(for: signed, key: secret) == code
    }

    package func response(
        to judgement: Judgement, _ answer: Answer, now: ProviderTime
    ) -> HTTPResponse {
        var response = HTTPResponse(status: answer.status == 0 ? 200 : answer.status)
        if response.status != 200 { response.body = Array(answer.reason.utf8) }
        if answer.padding > 0 { response.body += [UInt8](repeating: 0x78, count: answer.padding) }
        if let wait = answer.retryAfter { response.fields.append("retry-after", wait) }
        return response
    }
}
