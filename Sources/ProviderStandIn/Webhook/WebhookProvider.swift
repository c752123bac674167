import Compression
package import HTTP

/// A simulated receiver of webhooks: single messages, and batches of Airship's open channels.
package final class WebhookProvider: Provider {
    private let secret: [UInt8]?

    /// Creates a simulated receiver.
    ///
    /// - Parameter secret: the secret of the signatures; nil checks none.
    package init(secret: [UInt8]?) { self.secret = secret }

    package func judge(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> Judgement {
        var judgement = Judgement()
        judgement.address = request.path
        judgement.id =
            request.fields["herald-message-id"] ?? request.fields["herald-batch-id"] ?? []
        guard request.method == .post else {
            judgement.refusal = Answer(405, "MethodNotAllowed")
            return judgement
        }
        do throws(WebhookProblem) {
            let body = try Self.opened(request)
            judgement.content = body
            if let secret { try WebhookSignature.check(request, body, secret, now) }
            judgement.remark = try WebhookBatch.remark(body, request)
        } catch {
            judgement.refusal = error.answer
        }
        return judgement
    }

    /// Returns the body before compression, which is what the signature covers.
    private static func opened(_ request: ProviderRequest) throws(WebhookProblem) -> [UInt8] {
        guard let encoding = request.fields.string("content-encoding") else { return request.body }
        guard encoding == "gzip" else { throw WebhookProblem(415, "UnsupportedEncoding") }
        do throws(Gzip.Problem) {
            return try Gzip.expand(request.body, limit: WebhookBatch.bytes)
        } catch {
            throw error == .tooLarge
                ? WebhookProblem(413, "TooLarge") : WebhookProblem(400, "InvalidGzip")
        }
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
