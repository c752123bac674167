import Addresses
import DeliveryEngine
import Crypto
import JSON
import Testing

@testable import DeliveryAdapters

/// Encryption for Web Push, compared with RFC 8291 Appendix A and Python's libraries.
@Suite struct WebPushEncryptionTests {
    private static let text = Array("When I grow up, I want to be a watermelon".utf8)
    private static let serverKey = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    static let appKey = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    private static let appPoint =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    private static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    private static let body =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        + "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
        + "WGNWQexSgSxsj_Qulcy4a-fN"

    /// The keys of the subscription in the form of a message: the public key, then the secret.
    static let keys = (Base64.url.decode(appPoint) ?? []) + (Base64.url.decode(secret) ?? [])

    private static func bytes(_ text: String) throws -> [UInt8] {
        try #require(Base64.url.decode(text))
    }

    static func subscription() throws -> WebPushSubscription {
        try WebPushSubscription(publicKey: bytes(appPoint), secret: bytes(secret))
    }

    private static func encrypt(_ text: [UInt8], paddedTo size: Int) throws -> [UInt8] {
        guard let key = P256AgreementKey.read(try bytes(serverKey)) else {
            throw PayloadProblem.invalidAddress("the test's key")
        }
        return try WebPushEncryption.body(
            of: text, to: subscription(), key: key, salt: bytes(salt), paddedTo: size)
    }

    @Test func `the standard's example is encrypted to the standard's body`() throws {
        let body = try Self.encrypt(Self.text, paddedTo: Self.text.count)
        #expect(Base64.url.encode(body) == Self.body)
    }

    @Test func `the intermediate keys of Web Push encryption equal the standard's`() throws {
        guard let key = P256AgreementKey.read(try Self.bytes(Self.serverKey)) else {
            Issue.record("no key")
            return
        }
        let subscription = try Self.subscription()
        #expect(
            Base64.url.encode(key.secret(with: subscription.publicKey))
                == "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs")
        let keys = WebPushEncryption.Keys(subscription, key, salt: try Self.bytes(Self.salt))
        #expect(Base64.url.encode(keys.content) == "oIhVW04MRdy2XN9CiKLxTg")
        #expect(Base64.url.encode(keys.nonce) == "4h_95klXJ5E_qnoN")
    }

    @Test(arguments: [0, 1, 41, 3993])
    func `encrypted bodies of one padding have one length, at most 4096 bytes`(count: Int) throws {
        let text = [UInt8](repeating: 65, count: count)
        #expect(try Self.encrypt(text, paddedTo: 3993).count == 4096)
        // More than fits is taken for what fits.
        #expect(try Self.encrypt(text, paddedTo: 10_000).count == 4096)
        #expect(try Self.encrypt(text, paddedTo: count).count == count + 103)
    }

    @Test func `a text longer than its padding is refused`() {
        #expect(throws: PayloadProblem.tooLarge(bytes: 3994, limit: 3993)) {
            try Self.encrypt([UInt8](repeating: 65, count: 3994), paddedTo: 4096)
        }
        #expect(throws: PayloadProblem.tooLarge(bytes: 101, limit: 100)) {
            try Self.encrypt([UInt8](repeating: 65, count: 101), paddedTo: 100)
        }
    }

    @Test(.enabled(if: SecondOpinion.isWanted), arguments: [41, 500, 3993])
    func `other libraries decrypt what Herald encrypts`(size: Int) throws {
        let random = Random.system
        let body = try WebPushEncryption.body(
            of: Self.text, to: Self.subscription(), key: .make(from: random),
            salt: random.bytes(16), paddedTo: size)
        let question = ["private": Self.appKey, "auth": Self.secret]
        let answer = try SecondOpinion.ask(
            "webpush", question.merging(["body": Base64.url.encode(body)]) { $1 })
        #expect(try answer.required("text").string() == String(decoding: Self.text, as: UTF8.self))
        let library = SecondOpinion.wantsPythonPackages ? "http-ece" : "cryptography"
        #expect(try answer.required("by").string() == library)
        var changed = body
        changed[100] ^= 1
        #expect(throws: (any Error).self) {
            try SecondOpinion.ask(
                "webpush", question.merging(["body": Base64.url.encode(changed)]) { $1 })
        }
    }

    @Test func `two messages share neither key nor salt`() throws {
        let subscription = try Self.subscription()
        let message = SampleMessage.make()
        let bodies = try (0..<2).map { _ in
            try WebPushRequest(
                message, Presentation(of: message.content), to: subscription, random: .system
            ).body
        }
        #expect(bodies[0].prefix(16) != bodies[1].prefix(16))
        #expect(bodies[0][21..<86] != bodies[1][21..<86])
    }

    @Test(arguments: [
        ("https://push.example/x", "https://push.example"),
        ("HTTPS://Push.Example:443/x", "https://push.example"),
        ("https://push.example:8443?x", "https://push.example:8443"),
        ("https://[2001:db8::1]:444/x", "https://[2001:db8::1]:444"),
        ("https://[2001:db8::1]", "https://[2001:db8::1]"),
        ("http://push.example/x", nil), ("https://", nil), ("https:///x", nil),
        ("https://user@push.example/", nil), ("https://push.example:/x", nil),
        ("https://push.example:0/x", nil), ("https://push.example:65536/x", nil),
        ("https://push.example/x#y", nil), ("https://push example/", nil),
        ("https://pu%73h.example/", nil), ("https://a:b:c/", nil), ("https://ä.example/", nil),
        ("https://push.example\\@evil.example/", "https://push.example"),
        ("", nil), ("https", nil),
    ])
    func `the origin of an endpoint is what VAPID signs`(endpoint: String, origin: String?) {
        #expect(ProviderURL.origin(of: endpoint) == origin)
    }

    @Test func `an invalid subscription is refused`() throws {
        let (point, secret) = try (Self.bytes(Self.appPoint), Self.bytes(Self.secret))
        var off = point
        off[64] ^= 1
        for (key, auth) in [(off, secret), (point, Array(secret.dropLast())), ([], secret)] {
            let problem = #expect(throws: PayloadProblem.self) {
                try WebPushSubscription(publicKey: key, secret: auth)
            }
            guard case .refused = problem?.outcome else {
                Issue.record("\(String(describing: problem))")
                continue
            }
        }
    }
}
