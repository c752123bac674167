import Crypto
import Testing
import Times
@testable import Watch

/// The signatures of webhooks, in the forms that senders have.
struct HookSignatureTests {
    private static let body = Array(#"{"id": 1}"#.utf8)
    private static let now = TestSource.morning
    private static let seconds = "1777636800"

    private func holds(
        _ form: HookPlan.Form, _ fields: [String: String], header: String = "",
        secrets: [String] = ["It's a Secret"], body: [UInt8] = body, now: UnixTime = now
    ) -> Bool {
        HookSignature.holds(
            HookPlan(form, secret: "f", header: header), body, fields, secrets: secrets, now: now)
    }

    private func hmac(_ text: String, _ key: String = "It's a Secret") -> [UInt8] {
        HMACSHA256.code(for: Array(text.utf8), key: Array(key.utf8)).array
    }

    @Test func `GitHub's own example of a signature holds`() {
        // From GitHub's documentation of webhooks: "Validating webhook deliveries".
        let fields = [
            "x-hub-signature-256":
                "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
        ]
        let secrets = ["It's a Secret to Everybody"]
        #expect(
            holds(.github, fields, secrets: secrets, body: Array("Hello, World!".utf8)))
        #expect(
            !holds(.github, fields, secrets: secrets, body: Array("Hello, World?".utf8)))
        #expect(!holds(.github, fields, body: Array("Hello, World!".utf8)))
    }

    @Test func `the example of Standard Webhooks holds near its time and with its id`() {
        // From the specification, with its secret, id, time and payload.
        let body = Array(#"{"test": 2432232314}"#.utf8)
        let secrets = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]
        var fields = [
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
            "webhook-signature": "v2,x v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        ]
        let then = UnixTime(milliseconds: 1_614_265_330_000)
        #expect(holds(.standard, fields, secrets: secrets, body: body, now: then))
        #expect(
            !holds(.standard, fields, secrets: secrets, body: body, now: then + .seconds(301)))
        fields["webhook-id"] = "msg_other"
        #expect(!holds(.standard, fields, secrets: secrets, body: body, now: then))
    }

    @Test func `a secret without a key after whsec_ lets nobody in`() {
        let signed = "msg_1.\(Self.seconds).{\"id\": 1}"
        let fields = [
            "webhook-id": "msg_1", "webhook-timestamp": Self.seconds,
            "webhook-signature": "v1,\(Base64.standard.encode(hmac(signed, "")))",
        ]
        #expect(!holds(.standard, fields, secrets: ["whsec_"]))
        #expect(!holds(.standard, fields, secrets: ["", "whsec_"]))
    }

    @Test func `a signature in Stripe's form is of the time as well`() {
        let code = Hex.encode(hmac("\(Self.seconds).{\"id\": 1}"))
        #expect(holds(.stripe, ["stripe-signature": "t=\(Self.seconds),v1=\(code),v0=aa"]))
        #expect(!holds(.stripe, ["stripe-signature": "t=1777636801,v1=\(code)"]))
        let late = Self.now + .seconds(301)
        #expect(
            !holds(.stripe, ["stripe-signature": "t=\(Self.seconds),v1=\(code)"], now: late))
    }

    @Test func `a plain signature is hexadecimal or Base64, in the field of the recipe`() {
        let code = hmac(#"{"id": 1}"#)
        for text in [Hex.encode(code), Base64.standard.encode(code), "sha256=" + Hex.encode(code)] {
            #expect(holds(.plain, ["x-sign": text], header: "X-Sign"))
            #expect(!holds(.plain, ["x-other": text], header: "X-Sign"))
        }
    }

    @Test func `a secret may be changed: each line of its file is one`() {
        let text = "sha256=" + Hex.encode(hmac(#"{"id": 1}"#, "new"))
        let fields = ["x-hub-signature-256": text]
        #expect(holds(.github, fields, secrets: ["old", "new"]))
        #expect(!holds(.github, fields, secrets: ["old"]))
        #expect(!holds(.github, fields, secrets: []))
    }

    @Test func `no header, an empty secret and nonsense are refused`() {
        let empty = "sha256=" + Hex.encode(hmac(#"{"id": 1}"#, ""))
        #expect(!holds(.github, ["x-hub-signature-256": empty], secrets: [""]))
        #expect(!holds(.github, [:]))
        for text in ["", "sha256=", "sha256=zz", "sha1=00", String(repeating: "a", count: 9000)] {
            #expect(!holds(.github, ["x-hub-signature-256": text]))
        }
    }
}
