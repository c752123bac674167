import Addresses
import Crypto
import JSON
import Testing

@testable import DeliveryAdapters

/// The settings of each kind of provider, and the errors for wrong ones.
struct KindTests {
    private static let good: [String: [String: String]] = [
        "apns": [
            "team-id": "TEAM123456", "key-id": "KEY1234567", "key": TestKeys.p256.secret,
            "topic": "org.example.news",
        ],
        "fcm": ["service-account": account],
        "webpush": ["vapid-key": TestKeys.p256.secret, "subject": "mailto:a@b.example"],
        "email": ["server": "mail.b.example", "sender": "news@b.example"],
    ]

    private static let account: String = {
        var json = JSONWriter()
        json.beginObject()
        for (name, value) in TestKeys.serviceAccount() {
            json.key(name)
            json.string(value)
        }
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }()

    private static func make(_ kind: String, _ changes: [String: String]) throws -> any Adapter {
        let kind = try #require(AdapterKinds.named(kind))
        let values = (good[kind.name] ?? [:]).merging(changes) { $1 }
        return try kind.make(AdapterValues(app: "news", values), FakeProvider().tools())
    }

    @Test func `adapters reach exactly the kinds of address that devices may register`() {
        let reached = AdapterKinds.all.flatMap(\.addressKinds)
        #expect(Set(reached) == Set(AddressKind.allCases.map(\.rawValue)))
        #expect(reached.count == AddressKind.allCases.count, "two adapters have the same kind")
    }

    @Test(arguments: ["apns", "fcm", "webpush"])
    func `required settings are enough, and a missing one is an error`(name: String)
        throws
    {
        let adapter = try Self.make(name, [:])
        #expect(name == "fcm" ? adapter.room == 0 : adapter.room == 1)
        let kind = try #require(AdapterKinds.named(name))
        let required = kind.settings.filter(\.isRequired).map(\.name)
        #expect(required.sorted() == Self.good[name]?.keys.sorted())
        for setting in required {
            let error = #expect(throws: CredentialError.self) { try Self.make(name, [setting: ""]) }
            #expect(error?.message.contains(setting) == true)
            #expect(error?.setting == setting)
        }
    }

    @Test(arguments: [
        ("apns", "team-id", "team"), ("apns", "key-id", "KEY12345678"), ("apns", "key", "secret"),
        ("apns", "topic", "a b"), ("apns", "environment", "test"), ("apns", "receipts", "maybe"),
        ("apns", "endpoint", "http://a.b"), ("apns", "endpoint", "https://a.b/path"),
        ("apns", "authorities", "/nowhere"), ("fcm", "service-account", "{}"),
        ("fcm", "validate-only", "true"), ("fcm", "endpoint", "a.b"),
        ("fcm", "token-endpoint", "http://a.b/token"), ("fcm", "authorities", "/nowhere"),
        ("webpush", "vapid-key", "secret"), ("webpush", "subject", "mailto:a@localhost"),
        ("webpush", "allow", "a.b"), ("webpush", "allow", "a.b:1,https://c:2"),
        ("webpush", "allow", "[::1]"), ("webpush", "allow", "::1:8080"),
        ("webpush", "authorities", "/nowhere"), ("webpush", "padding", "+1024"),
        ("webpush", "padding", "2 048"), ("webhook", "allow", "a.b:+8080"),
        ("webhook", "allow", "a b:8080"), ("webhook", "allow", "::1:8080"),
        ("webhook", "authorities", "/nowhere"), ("email", "server", "mail.b.example:25"),
        ("email", "allow", "https://corp.internal"), ("email", "allow", "corp..internal"),
        ("email", "allow", "10.0.0.0"), ("email", "connections", "0"),
        ("email", "connections", "65"), ("email", "connections", "+8"),
        ("email", "security", "none"), ("email", "sender", "nobody"), ("email", "ehlo-name", "x"),
        ("email", "unsubscribe-url", "http://a.b"), ("fcm", "quota-per-minute", "0"),
        ("webpush", "site", "a.b"),
        ("webpush", "services", "https://a.b"), ("webpush", "services", "localhost"),
        ("webpush", "services", "a.example,10.0.0.1:443"),
    ])
    func `an invalid setting is an error that names it and does not quote a secret`(
        kind: String, setting: String, value: String
    ) throws {
        let error = #expect(throws: CredentialError.self) {
            try Self.make(kind, [setting: value])
        }
        #expect(error?.message.isEmpty == false)
        #expect(error?.setting == setting)
        #expect(error?.message.contains("secret") == false)
    }

    @Test(arguments: [("", 4), ("8", 4), ("1", 1), ("5", 3), ("64", 32)])
    func `as many mails go at once as half of the setting's connections`(
        setting: String, room: Int
    ) throws {
        let provider = try FakeProvider()
        let values = AdapterValues(
            app: "news",
            [
                "server": "mail.b.example", "sender": "news@b.example", "connections": setting,
            ])
        let kind = try #require(AdapterKinds.named("email"))
        let adapter = try kind.make(values, provider.tools())
        #expect(adapter.room == room)
        adapter.close()
    }

    @Test func `a VAPID key may be its raw 32 bytes`() throws {
        let raw = Base64.url.encode([UInt8](repeating: 7, count: 32))
        _ = try Self.make("webpush", ["vapid-key": raw + "\r\n\r\n", "allow": "a.b:1, [::1]:2"])
        let values = AdapterValues(
            app: "",
            ["vapid-key": raw, "subject": "https://b.example", "allow": "A.b:1,[::1]:443"],
            privateTargets: .all)
        let configuration = try WebPushKind.configuration(values)
        #expect(configuration.allowed.map(\.description) == ["a.b:1", "[::1]:443"])
        let key = try P256SigningKey(raw: [UInt8](repeating: 7, count: 32))
        #expect(configuration.vapid.applicationServerKey == key.publicKey.description)
    }

    @Test func `each setting has a unique name and a summary sentence`() {
        for kind in AdapterKinds.all {
            let names = kind.settings.map(\.name)
            #expect(Set(names).count == names.count)
            for setting in kind.settings {
                #expect(setting.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
                #expect(setting.summary.hasSuffix("."))
            }
        }
    }
}
