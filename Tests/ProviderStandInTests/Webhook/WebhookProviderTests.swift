import Crypto
import HTTP
import ProviderStandIn
import Testing

@Suite struct WebhookProviderTests {
    private static let secret = Array("secret".utf8)
    private static let now = ProviderTime(wall: 1_800_000_000_000, elapsed: .zero)

    private func judge(
        _ body: String, secret: [UInt8]? = nil, signedAt: Int64? = nil, with key: [UInt8] = secret
    ) -> Judgement {
        var fields = HTTPFields()
        fields.append("herald-message-id", "m1")
        if let signedAt {
            let code = HMACSHA256.code(for: Array("\(signedAt).\(body)".utf8), key: key)
            fields.append("herald-signature", "t=\(signedAt),v1=\(code)")
        }
        let request = ProviderRequest(
            path: Array("/hook".utf8)[...], fields: fields, body: Array(body.utf8))
        var connection = ProviderConnection()
        return WebhookProvider(secret: secret).judge(request, on: &connection, now: Self.now)
    }

    @Test func `a message is taken, with its id and what it says`() {
        let judgement = judge(#"{"a":1}"#)
        #expect(judgement.refusal == nil)
        #expect(judgement.id.elementsEqual("m1".utf8))
        #expect(judgement.content == Array(#"{"a":1}"#.utf8))
        #expect(judge("no JSON").refusal?.status == 400)
    }

    @Test func `with a secret, only what is signed now and by it is taken`() {
        let now = Self.now.seconds
        #expect(judge("{}", secret: Self.secret, signedAt: now).refusal == nil)
        #expect(judge("{}", secret: Self.secret).refusal?.status == 401)
        #expect(judge("{}", secret: Self.secret, signedAt: now, with: [1]).refusal?.status == 401)
        #expect(judge("{}", secret: Self.secret, signedAt: now - 300).refusal?.status == 401)
        #expect(judge("{}", secret: Self.secret, signedAt: now + 300).refusal?.status == 401)
    }

    @Test func `a batch has from one to a thousand values`() {
        func batch(_ count: Int) -> String {
            #"{"values":[\#(Array(repeating: "{}", count: count).joined(separator: ","))]}"#
        }
        #expect(judge(batch(1)).refusal == nil)
        #expect(judge(batch(1000)).remark == "1000 values")
        #expect(judge(batch(1000)).refusal == nil)
        #expect(judge(batch(1001)).refusal?.status == 413)
        #expect(judge(batch(0)).refusal?.status == 400)
        #expect(judge(#"{"values":1}"#).refusal?.status == 400)
    }
}
