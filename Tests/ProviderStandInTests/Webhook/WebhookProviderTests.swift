import Compression
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

    @Test func `a message is accepted with its id and content`() {
        let judgement = judge(#"{"a":1}"#)
        #expect(judgement.refusal == nil)
        #expect(judgement.id.elementsEqual("m1".utf8))
        #expect(judgement.content == Array(#"{"a":1}"#.utf8))
        #expect(judge("no JSON").refusal?.status == 400)
    }

    @Test func `with a secret only fresh, correctly signed messages are accepted`() {
        let now = Self.now.seconds
        #expect(judge("{}", secret: Self.secret, signedAt: now).refusal == nil)
        #expect(judge("{}", secret: Self.secret).refusal?.status == 401)
        #expect(judge("{}", secret: Self.secret, signedAt: now, with: [1]).refusal?.status == 401)
        #expect(judge("{}", secret: Self.secret, signedAt: now - 300).refusal?.status == 401)
        #expect(judge("{}", secret: Self.secret, signedAt: now + 300).refusal?.status == 401)
    }

    private func value(
        _ number: Int = 0, sendID: String? = nil, key: String = "ZGIwZTY3YjEtZTRiMi00ZG",
        target: String = #"{"address":"d1"}"#, payload: String = "{}"
    ) -> String {
        let digits = String(1_000_000 + number).dropFirst()
        let id = sendID ?? "647e799e-3b15-46f0-b4f1-123456\(digits)"
        return
            #"{"send_id":"\#(id)","app_key":"\#(key)","target":\#(target),"payload":\#(payload)}"#
    }

    private func batch(_ values: [String]) -> String {
        #"{"values":[\#(values.joined(separator: ","))]}"#
    }

    @Test func `a batch has from one to a thousand values`() {
        func batch(_ count: Int) -> String { self.batch((0..<count).map { value($0) }) }
        #expect(judge(batch(1)).refusal == nil)
        #expect(judge(batch(1000)).remark == "1000 values")
        #expect(judge(batch(1000)).refusal == nil)
        #expect(judge(batch(1001)).refusal?.status == 413)
        #expect(judge(batch(0)).refusal?.status == 400)
        #expect(judge(#"{"values":1}"#).refusal?.status == 400)
    }

    @Test func `each value needs a unique id, a key, a target and a payload`() {
        func reason(_ values: String...) -> String? { judge(batch(values)).refusal?.reason }
        #expect(reason(value(1), value(2)) == nil)
        #expect(reason(value(1), value(1)) == "RepeatedSendID")
        #expect(reason(value(sendID: "1")) == "InvalidSendID")
        #expect(reason("1") == "InvalidSendID")
        #expect(reason(value(key: "short")) == "InvalidAppKey")
        #expect(reason(value(target: "{}")) == "InvalidTarget")
        #expect(reason(value(target: #"{"address":""}"#)) == "InvalidTarget")
        #expect(reason(value(payload: "[]")) == "InvalidPayload")
    }

    private func judge(packed body: [UInt8], _ fields: [(StaticString, String)]) -> Judgement {
        var header = HTTPFields()
        for (name, value) in fields { header.append(name, value) }
        let request = ProviderRequest(path: Array("/hook".utf8)[...], fields: header, body: body)
        var connection = ProviderConnection()
        return WebhookProvider(secret: Self.secret).judge(
            request, on: &connection, now: Self.now)
    }

    @Test func `a compressed batch is expanded, and signatures cover the expanded text`()
        throws
    {
        let json = batch([value()])
        let packed = try #require(Gzip.compress(Array(json.utf8)))
        let time = Self.now.seconds
        func code(_ separator: String, _ text: String = json) -> String {
            "\(HMACSHA256.code(for: Array("\(time)\(separator)\(text)".utf8), key: Self.secret))"
        }
        let ours: (StaticString, String) = ("herald-signature", "t=\(time),v1=\(code("."))")
        let gzip: (StaticString, String) = ("content-encoding", "gzip")
        let airships: [(StaticString, String)] = [
            ("x-ua-timestamp", "\(time)"), ("x-ua-signature", code(":")),
        ]
        let good = judge(packed: packed, [gzip, ours, ("herald-batch-id", "b1")] + airships)
        #expect(good.refusal == nil)
        #expect(good.remark == "1 values")
        #expect(good.content == Array(json.utf8))
        #expect(good.id.elementsEqual("b1".utf8))
        #expect(judge(packed: packed, [gzip]).refusal?.status == 401)
        #expect(judge(packed: packed, [gzip] + airships).refusal?.status == 401)
        let wrong: (StaticString, String) = ("x-ua-signature", code(":", "other"))
        #expect(judge(packed: packed, [gzip, ours, airships[0], wrong]).refusal?.status == 401)
        #expect(judge(packed: packed, [gzip, ours, airships[1]]).refusal?.status == 401)
        #expect(judge(packed: packed.dropLast(), [gzip, ours]).refusal?.reason == "InvalidGzip")
        #expect(judge(packed: packed, [("content-encoding", "br"), ours]).refusal?.status == 415)
        let bomb = try #require(Gzip.compress([UInt8](repeating: 0x20, count: 5 << 20)))
        #expect(judge(packed: bomb, [gzip, ours]).refusal?.status == 413)
    }
}
