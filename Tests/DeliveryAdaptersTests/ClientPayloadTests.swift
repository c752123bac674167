import Foundation
import HeraldClient
import Protocol
import Testing

@testable import DeliveryAdapters

/// Payloads as they go to providers, read by the client library.
@Suite struct ClientPayloadTests {
    private static func everything(_ content: inout Proto.Content) {
        (content.url, content.imageUrl) = ("/bills/hr1", "https://a.example/i.png")
        (content.sound, content.thread, content.collapseKey) = ("bell", "hr1", "key")
        content.badge = Proto.Badge()
        content.badge?.count = 3
        content.data = ["bill": "hr1", "type": "MENTION", "teamId": "T1", "task": "7"]
        var action = Proto.Action()
        (action.id, action.title, action.url) = ("yes", "Yes & go", "/yes")
        content.actions = [action]
    }

    private static func payloads(
        _ change: (inout Proto.Content) -> Void, version: Int64 = 17
    ) throws -> [(String, [UInt8])] {
        var message = SampleMessage.make(change)
        if !message.content.collapseKey.isEmpty { message.version = version }
        let shown = Presentation(of: message)
        let fcm = try FCMRequest(message, shown, to: .token("t"), project: "p").body
        // The app gets what is in `message`.
        let sent = try #require(JSONValue(parsing: fcm)?["message"])
        return [
            ("apns", try APNsRequest(message, shown, bundleID: "org.example").body),
            ("fcm", Array(sent.bytes)),
            ("webpush", try WebPushText.text(of: message, shown)),
        ]
    }

    @Test func `each provider's payload is the same message to the app`() throws {
        for (provider, bytes) in try Self.payloads(Self.everything) {
            let read = PayloadReader(.slack).read(bytes)
            #expect(read.id == "01abc-7" && read.isNamed, "\(provider)")
            #expect(read.notificationID == "01abc" && read.type == "/bill/vote", "\(provider)")
            #expect(read.title == "Vote" && read.body == "Passed 51–49", "\(provider)")
            #expect(read.link == "/bills/hr1", "\(provider)")
            #expect(read.image == "https://a.example/i.png", "\(provider)")
            #expect(read.collapseKey == "key" && read.version == 17, "\(provider)")
            #expect(read.thread == "hr1" && !read.isSilent, "\(provider)")
            #expect(read.kind == .mention && read.team == "T1", "\(provider)")
            #expect(
                read.actions == [PushAction(id: "yes", title: "Yes & go", url: "/yes")],
                "\(provider)")
            #expect(
                read.data == ["bill": "hr1", "type": "MENTION", "teamId": "T1", "task": "7"],
                "\(provider)")
            #expect(read.fault == nil, "\(provider)")
        }
    }

    @Test func `what is silent shows nothing and wakes the app by each provider`() throws {
        let silent = { (content: inout Proto.Content) in
            (content.title, content.body, content.silent) = ("", "", true)
            content.data = ["a": "1"]
        }
        for (provider, bytes) in try Self.payloads(silent) {
            let read = PayloadReader().read(bytes)
            #expect(read.isSilent && !read.clears, "\(provider)")
            #expect(read.data == ["a": "1"], "\(provider)")
        }
    }

    @Test func `what clears names its key by each provider`() throws {
        let clear = { (content: inout Proto.Content) in
            (content.title, content.body) = ("", "")
            (content.clear, content.collapseKey) = (true, "key")
        }
        for (provider, bytes) in try Self.payloads(clear) {
            let read = PayloadReader().read(bytes)
            #expect(read.clears && read.collapseKey == "key", "\(provider)")
            #expect(read.isSilent && read.version == 17, "\(provider)")
        }
    }
}
