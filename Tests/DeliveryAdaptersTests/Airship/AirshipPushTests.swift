import JSON
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// Content as Airship's push object.
@Suite struct AirshipPushTests {
    private static let id = "9d78a53b-b16a-c58f-b78d-181d5e242078"

    private func push(
        _ platforms: [String], _ change: (inout Proto.Content) -> Void = { _ in }
    ) throws -> JSONValue {
        let messages = platforms.map { platform in
            var message = SampleMessage.make(address: Self.id, change)
            message.topic = platform
            return message
        }
        let body = try AirshipPush(
            content: AirshipContent(messages[0]), targets: messages.map { try AirshipChannel($0) }
        ).json(at: SampleMessage.now)
        return try JSONDocument(parsing: body).root
    }

    @Test(arguments: [
        ("ios", "ios_channel"), ("android", "android_channel"), ("amazon", "amazon_channel"),
        ("web", "channel"), ("", "channel"), ("com.example.app", "channel"),
    ])
    func `a channel is named by its platform`(platform: String, name: String) throws {
        let push = try push([platform])
        #expect(push.text("audience", name) == Self.id)
        let isKnown = ["ios", "android", "amazon", "web"].contains(platform)
        #expect(push.text("device_types") == (isKnown ? nil : "all"))
        #expect(push.text("device_types", "0") == (isKnown ? platform : nil))
    }

    @Test func `many devices share one audience with every platform's options`() throws {
        let push = try push(["ios", "android", "ios"]) { content in
            content.url = "/bills/hr1"
            content.imageUrl = "https://example.org/x.png"
            content.collapseKey = "score"
            content.data = ["bill": "hr1"]
        }
        #expect(push.text("audience", "or", "0", "ios_channel") == Self.id)
        #expect(push.text("audience", "or", "1", "android_channel") == Self.id)
        #expect(push.text("audience", "or", "2", "ios_channel") == Self.id)
        #expect(push.text("device_types", "0") == "android")
        #expect(push.text("device_types", "1") == "ios")
        let notification = try #require(push.member("notification"))
        #expect(notification.text("alert") == "Passed 51–49")
        #expect(notification.text("actions", "open", "type") == "deep_link")
        #expect(notification.text("actions", "open", "content") == "/bills/hr1")
        #expect(notification.text("ios", "title") == "Vote")
        #expect(notification.text("ios", "collapse_id") == "score")
        #expect(notification.text("ios", "media_attachment", "url") == "https://example.org/x.png")
        #expect(notification.text("android", "collapse_key") == "score")
        #expect(notification.text("android", "style", "big_picture") == "https://example.org/x.png")
        for platform in ["ios", "android"] {
            #expect(notification.text(platform, "extra", "bill") == "hr1")
            #expect(notification.text(platform, "extra", "herald_notification") == "01abc")
            #expect(notification.text(platform, "extra", "herald_type") == "/bill/vote")
            #expect(notification.text(platform, "extra", "herald_url") == "/bills/hr1")
            // It would be one device's.
            #expect(notification.text(platform, "extra", "herald_id") == nil)
        }
        #expect(notification.member("web") == nil)
        #expect(push.number("options", "expiry") == 3600)
    }

    @Test func `a silent push shows nothing and wakes the app`() throws {
        let push = try push([""]) { $0.silent = true }
        let notification = try #require(push.member("notification"))
        #expect(notification.member("alert") == nil && notification.member("web") == nil)
        #expect(try notification.at(["ios", "content_available"])?.bool() == true)
        #expect(notification.at(["ios", "sound"]) == nil)
        #expect(notification.text("android", "extra", "herald_type") == "/bill/vote")
    }

    @Test(arguments: [
        "", "ab12", "9d78a53b-b16a-c58f-b78d-181d5e24207", "\(id)0", "g\(id.dropFirst())",
    ])
    func `an address that is no Airship channel is refused before the push`(address: String) {
        #expect(throws: PayloadProblem.self) {
            try AirshipChannel(SampleMessage.make(address: address))
        }
    }

    @Test(arguments: ["from", "data", "google.x", "gcm", "herald_x"])
    func `a data name that Airship or Herald reserves is refused`(name: String) {
        #expect(throws: PayloadProblem.reservedName(name)) {
            try push(["ios"]) { $0.data = [name: "1"] }
        }
    }

    @Test func `only messages with the same content share a push`() {
        let message = SampleMessage.make(address: Self.id)
        var other = message
        (other.deviceID, other.address, other.messageID) = ("d8", "x", "01abc-8")
        other.time = other.time + .milliseconds(3)
        #expect(AirshipContent(message) == AirshipContent(other))
        for change in [
            { $0.notificationID = "01abd" }, { $0.content.body = "x" }, { $0.type = "/x" },
            { $0.expireTime = $0.expireTime + .seconds(1) },
        ] as [(inout OutgoingMessage) -> Void] {
            var changed = message
            change(&changed)
            #expect(AirshipContent(message) != AirshipContent(changed))
        }
    }
}
