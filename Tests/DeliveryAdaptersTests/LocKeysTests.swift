import DeliveryEngine
import JSON
import Protocol
import Testing

@testable import DeliveryAdapters

/// Localization keys, by which an app finds its own texts.
struct LocKeysTests {
    private static func message(
        _ change: (inout Proto.Content) -> Void = { _ in }
    ) -> OutgoingMessage {
        SampleMessage.make {
            var keys = Proto.LocKeys()
            (keys.titleKey, keys.titleArgs) = ("VOTE_TITLE", ["hr1"])
            (keys.bodyKey, keys.bodyArgs) = ("VOTE_BODY", ["51", "49"])
            (keys.subtitleKey, keys.subtitleArgs) = ("VOTE_SUBTITLE", [])
            $0.locKeys = keys
            change(&$0)
        }
    }

    private static func root(_ bytes: [UInt8]) throws -> JSONValue {
        try JSONDocument(parsing: bytes).root
    }

    private static func fcm(_ message: OutgoingMessage) throws -> JSONValue {
        try root(
            try FCMRequest(
                message, Presentation(of: message.content), to: .fid("f"), project: "p"
            ).body
        ).required("message")
    }

    @Test func `APNs sends localization keys in place of the texts`() throws {
        let request = try APNsRequestTests.request(Self.message())
        let text = String(decoding: request.body, as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"{"aps":{"alert":{"title-loc-key":"VOTE_TITLE","title-loc-args":["hr1"],"#
                    + #""subtitle-loc-key":"VOTE_SUBTITLE","loc-key":"VOTE_BODY","#
                    + #""loc-args":["51","49"]},"sound":"default","mutable-content":1}"#))
        // A text stands where there is no key.
        let mixed = Self.message {
            $0.locKeys?.bodyKey = ""; $0.locKeys?.bodyArgs = []
        }
        let alert = try Self.root(try APNsRequestTests.request(mixed).body)
            .required("aps").required("alert")
        #expect(alert.text("body") == "Passed 51–49" && alert.member("title") == nil)
    }

    @Test func `FCM sends localization keys to Android and Apple devices, and texts to browsers`()
        throws
    {
        let message = try Self.fcm(Self.message())
        #expect(message.member("notification") == nil)
        let android = try message.required("android").required("notification")
        #expect(android.text("title_loc_key") == "VOTE_TITLE")
        #expect(
            try android.required("title_loc_args").elements().map { try $0.string() } == ["hr1"])
        #expect(android.text("body_loc_key") == "VOTE_BODY")
        #expect(android.member("title") == nil && android.member("body") == nil)
        let alert = try message.required("apns").required("payload").required("aps")
            .required("alert")
        #expect(alert.text("loc-key") == "VOTE_BODY" && alert.member("title") == nil)
        let browser = try message.required("webpush").required("notification")
        #expect(browser.text("title") == "Vote" && browser.text("body") == "Passed 51–49")
        // A text that has no key is for all.
        let mixed = try Self.fcm(
            Self.message {
                $0.locKeys?.bodyKey = ""; $0.locKeys?.bodyArgs = []
            })
        #expect(try mixed.required("notification").text("body") == "Passed 51–49")
        #expect(try mixed.required("notification").member("title") == nil)
    }

    @Test func `other adapters send the texts, and a mail without a text is refused`() async throws
    {
        let message = Self.message()
        let browser = try Self.root(
            try WebPushText.text(of: message, Presentation(of: message.content)))
        #expect(browser.text("title") == "Vote")
        var single = JSONWriter()
        message.write(to: &single)
        let webhook = try Self.root(single.bytes)
        #expect(webhook.text("title") == "Vote")
        #expect(try webhook.required("loc_keys").text("title_key") == "VOTE_TITLE")
    }

    @Test func `a Live Activity's alert has the localization keys inside its texts`() throws {
        let message = Self.message {
            $0.apns = Proto.APNsOptions()
            $0.apns?.pushType = .liveactivity
            $0.apns?.liveActivity = Proto.LiveActivity()
            $0.apns?.liveActivity?.event = .end
        }
        let alert = try Self.root(try APNsRequestTests.request(message).body)
            .required("aps").required("alert")
        #expect(try alert.required("title").text("loc-key") == "VOTE_TITLE")
        #expect(try alert.required("body").required("loc-args").elements().count == 2)
    }

    @Test func `localization keys count towards the size of the payload`() {
        let message = Self.message {
            $0.locKeys?.bodyArgs = Array(repeating: String(repeating: "x", count: 256), count: 16)
        }
        let findings = PayloadCheck.findings(
            notificationID: "01abc", app: "news", type: "/t", content: message.content,
            Presentation(of: message.content))
        #expect(findings.map(\.provider) == ["apns", "fcm"])
    }
}
