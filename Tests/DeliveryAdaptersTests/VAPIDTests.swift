import DeliveryEngine
import Crypto
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// VAPID headers for push services, and how long they are kept.
@Suite struct VAPIDTests {
    private static func vapid() throws -> VAPID {
        try VAPID(
            key: P256SigningKey(pem: TestKeys.p256.secret), subject: "mailto:ops@herald.example")
    }

    @Test func `a VAPID header has the origin, an end within a day, the subject and the key`()
        throws
    {
        var vapid = try Self.vapid()
        let header = vapid.header(for: "https://push.example:8443", at: SampleMessage.now)
        let key = try P256SigningKey(pem: TestKeys.p256.secret).publicKey
        #expect(header.hasSuffix(", k=\(key)"))
        #expect(vapid.applicationServerKey == "\(key)")
        let token = header.dropFirst("vapid t=".count).prefix { $0 != "," }
        #expect(
            try JSONWebTokenTests.parts(String(token)) == [
                #"{"alg":"ES256","typ":"JWT"}"#,
                #"{"aud":"https://push.example:8443","exp":1795388400,"#
                    + #""sub":"mailto:ops@herald.example"}"#,
            ])
    }

    @Test func `a VAPID header is kept for twelve hours, for its origin only`() throws {
        var vapid = try Self.vapid()
        let now = SampleMessage.now
        let first = vapid.header(for: "https://a.example", at: now)
        #expect(vapid.header(for: "https://b.example", at: now) != first)
        #expect(vapid.header(for: "https://a.example", at: now + .seconds(43_199)) == first)
        #expect(vapid.header(for: "https://a.example", at: now + .seconds(43_200)) != first)
    }

    @Test func `a clock that is set back causes a new VAPID header`() throws {
        var vapid = try Self.vapid()
        let first = vapid.header(for: "https://a.example", at: SampleMessage.now)
        let earlier = SampleMessage.now + .seconds(-86_400)
        #expect(vapid.header(for: "https://a.example", at: earlier) != first)
    }

    @Test func `the cache of VAPID headers has a limit`() throws {
        var vapid = try Self.vapid()
        for number in 0..<VAPID.longestCache + 10 {
            let time = SampleMessage.now + .seconds(Int64(number))
            _ = vapid.header(for: "https://\(number).example", at: time)
            #expect(vapid.count <= VAPID.longestCache)
        }
        // The newest are still there.
        #expect(vapid.count > VAPID.longestCache / 2)
    }

    @Test(arguments: [
        ("mailto:ops@herald.example", true), ("https://herald.example/contact", true),
        ("https://herald.example:8443", true), ("", false), ("ops@herald.example", false),
        ("mailto:", false), ("mailto:ops@localhost", false), ("mailto:@herald.example", false),
        ("mailto:a@b@herald.example", false), ("mailto:ops@printer.local", false),
        ("https://localhost/x", false), ("https://", false), ("https://.example", false),
        ("http://herald.example", false), ("mailto:ops@herald.example\r\nX: y", false),
    ])
    func `a subject that push services would refuse is refused at once`(text: String, isGood: Bool)
        throws
    {
        let key = try P256SigningKey(pem: TestKeys.p256.secret)
        let vapid = try? VAPID(key: key, subject: text)
        #expect((vapid != nil) == isGood)
    }
}
