import JSON
import Protocol
import Testing

@testable import DeliveryAdapters

/// The versions by which an app orders messages of one collapse key.
@Suite struct VersionTests {
    private static func message(
        version: Int64 = 42, _ change: (inout Proto.Content) -> Void = { _ in }
    ) -> OutgoingMessage {
        var message = SampleMessage.make(address: "9d78a53b-b16a-c58f-b78d-181d5e242078") {
            $0.collapseKey = "score"
            change(&$0)
        }
        message.version = version
        return message
    }

    /// Returns the collapse key, the mark to clear and the version in the payload of each provider.
    private static func found(_ message: OutgoingMessage) throws -> [String: [String?]] {
        let presentation = Presentation(of: message.content)
        func members(_ value: JSONValue?, _ prefix: String) -> [String?] {
            ["collapse_key", "clear", "version"].map { value?.text(prefix + $0) }
        }
        var apns = message
        apns.address = "ab12"
        let alert = try APNsRequest(apns, presentation, bundleID: "org.example")
        let fcm = try FCMRequest(message, presentation, to: .fid("f"), project: "p")
        let push = try AirshipPush(
            content: AirshipContent(message), targets: [try AirshipChannel(message)]
        ).json(at: SampleMessage.now)
        let value = try OpenChannelValue(message, appKey: "k")
        func root(_ bytes: [UInt8]) throws -> JSONValue { try JSONDocument(parsing: bytes).root }
        return [
            "apns": members(try root(alert.body), "herald_"),
            "fcm": members(try root(fcm.body).member("message")?.member("data"), "herald_"),
            "airship": members(
                try root(push).member("notification")?.member("ios")?.member("extra"), "herald_"),
            "batch": members(
                try root(value.json).member("payload")?.member("extra"), "herald_"),
        ]
    }

    @Test func `every provider's payload has the collapse key and the version`() throws {
        for (provider, members) in try Self.found(Self.message()) {
            #expect(members == ["score", nil, "42"], "\(provider)")
        }
        for (provider, members) in try Self.found(Self.message { $0.silent = true }) {
            #expect(members == ["score", nil, "42"], "\(provider), silent")
        }
        for (provider, members) in try Self.found(Self.message { $0.clear = true }) {
            #expect(members == [nil, "score", "42"], "\(provider), clearing")
        }
    }

    @Test func `a message without a collapse key has neither key nor version in its payload`()
        throws
    {
        for (provider, members) in try Self.found(
            Self.message(version: 0) { $0.collapseKey = "" })
        {
            #expect(members == [nil, nil, nil], "\(provider)")
        }
    }

    @Test func `a browser and a webhook get the version as a number`() throws {
        for (kind, name) in [
            (Presentation.Kind.alert, "tag"), (.silent, "tag"), (.clear, "clear"),
        ] {
            let bytes = try WebPushText.text(of: Self.message(), Presentation(kind))
            let json = try JSONDocument(parsing: bytes).root
            #expect(json.number("version") == 42)
            #expect(json.text(name) == "score")
        }
        var json = JSONWriter()
        Self.message().write(to: &json)
        let root = try JSONDocument(parsing: json.bytes).root
        #expect(root.number("version") == 42 && root.text("collapse_key") == "score")
        var plain = JSONWriter()
        Self.message(version: 0).write(to: &plain)
        #expect(!String(decoding: plain.bytes, as: UTF8.self).contains("version"))
    }

    @Test func `the payload check counts a version of sixteen digits`() throws {
        var content = SampleMessage.make().content
        content.collapseKey = "score"
        func passes(_ length: Int) -> Bool {
            content.body = String(repeating: "x", count: length)
            return PayloadCheck.findings(
                notificationID: "01abc", app: "news", type: "/t", content: content,
                Presentation(of: content)
            ).isEmpty
        }
        let longest = try #require((3000...4096).last { passes($0) })
        var message = SampleMessage.make {
            $0.collapseKey = "score"
            $0.body = String(repeating: "x", count: longest)
        }
        (message.type, message.messageID) = ("/t", MessageID.of("01abc", .max))
        message.version = 9_007_199_254_740_991
        let presentation = Presentation(of: message.content)
        _ = try APNsRequest(message, presentation, bundleID: "org.example")
        _ = try FCMRequest(message, presentation, to: .fid("0"), project: "p")
        _ = try WebPushText.text(of: message, presentation)
    }
}
