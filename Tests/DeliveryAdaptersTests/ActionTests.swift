import Crypto
import JSON
import Protocol
import Testing

@testable import DeliveryAdapters

/// Buttons and other parts of the content in each provider's format.
@Suite struct ActionTests {
    private static let written =
        #"[{"id":"yes","title":"Yes & go","url":"https://a.example/y?a=1&b=2"},"#
        + #"{"id":"no","title":"No","url":"/no"}]"#

    private static func actions(_ content: inout Proto.Content) {
        var (yes, no) = (Proto.Action(), Proto.Action())
        (yes.id, yes.title, yes.url) = ("yes", "Yes & go", "https://a.example/y?a=1&b=2")
        (no.id, no.title, no.url) = ("no", "No", "/no")
        content.actions = [yes, no]
    }

    private static func everything(_ content: inout Proto.Content) {
        actions(&content)
        (content.sound, content.thread) = ("bell", "hr1")
        content.badge = Proto.Badge()
        content.badge?.count = 3
    }

    private func webPush(_ change: (inout Proto.Content) -> Void) throws -> String {
        let message = SampleMessage.make(change)
        return String(
            decoding: try WebPushText.text(of: message, Presentation(of: message)), as: UTF8.self)
    }

    private func line(_ change: (inout Proto.Content) -> Void) -> String {
        var json = JSONWriter()
        SampleMessage.make(change).write(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func apns(_ change: (inout Proto.Content) -> Void) throws -> String {
        let message = SampleMessage.make(change)
        let request = try APNsRequest(message, Presentation(of: message), bundleID: "org.example")
        return String(decoding: request.body, as: UTF8.self)
    }

    @Test func `Web Push sends buttons, sound and thread to the browser`() throws {
        #expect(
            try webPush(Self.everything)
                == #"{"id":"01abc-7","notification":"01abc","type":"/bill/vote","title":"Vote","#
                + #""body":"Passed 51–49","sound":"bell","thread":"hr1","actions":"#
                + Self.written + #","badge":3}"#)
        #expect(
            try webPush { _ in }
                == #"{"id":"01abc-7","notification":"01abc","type":"/bill/vote","title":"Vote","#
                + #""body":"Passed 51–49"}"#)
        #expect(
            try webPush {
                Self.everything(&$0)
                $0.silent = true
            }.contains("actions") == false)
    }

    @Test func `a webhook sends buttons, sound and thread, and marks a clear message`() {
        let plain = line { _ in }
        #expect(
            plain
                == #"{"message_id":"01abc-7","notification_id":"01abc","device_id":"d7","#
                + #""app":"news","type":"/bill/vote","title":"Vote","body":"Passed 51–49","url":"","#
                + #""data":{},"silent":false,"time":"2026-11-22T05:00:00Z","#
                + #""expire_time":"2026-11-22T06:00:00Z"}"#)
        #expect(
            line(Self.everything)
                == plain.replacing(
                    #""url":"","#,
                    with: #""url":"","sound":"bell","thread":"hr1","badge":3,"actions":"#
                        + Self.written + ","))
        let clearing = line {
            ($0.clear, $0.collapseKey) = (true, "hr1")
        }
        #expect(clearing.contains(#""collapse_key":"hr1""#))
        #expect(clearing.contains(#""silent":false,"clear":true"#))
    }

    @Test func `APNs sends a category made of the action ids and the actions for the extension`()
        throws
    {
        let body = try apns(Self.actions)
        #expect(
            body.hasPrefix(
                #"{"aps":{"alert":{"title":"Vote","body":"Passed 51–49"},"sound":"default","#
                    + #""mutable-content":1,"category":"yes,no"},"#))
        #expect(body.contains(#""herald_actions":"[{\"id\":\"yes\""#))
        #expect(
            try apns { _ in }
                == #"{"aps":{"alert":{"title":"Vote","body":"Passed 51–49"},"sound":"default","#
                + #""mutable-content":1},"herald_id":"01abc-7","herald_notification":"01abc","#
                + #""herald_type":"/bill/vote"}"#)
        let pictured = try apns {
            Self.actions(&$0)
            $0.imageUrl = "https://a.example/i.png"
        }
        #expect(pictured.ranges(of: "mutable-content").count == 1)
        let message = SampleMessage.make(Self.actions)
        let request = try FCMRequest(
            message, Presentation(of: message), to: .fid("f"), project: "p")
        #expect(String(decoding: request.body, as: UTF8.self).contains(#""category":"yes,no""#))
    }

    @Test func `a mail ends with the links of its actions`() throws {
        func mail(_ change: (inout Proto.Content) -> Void) throws -> [String] {
            let message = SampleMessage.make(address: "ada@example.org", change)
            let sender = try MailMessage.Sender(address: "news@herald.example")
            return MailText(message: message, sender: sender).body()
        }
        let parts = try mail(Self.actions).joined(separator: "\n").components(after: "base64\n\n")
        #expect(
            parts[0] == "Vote\r\n\r\nPassed 51–49\r\n\r\nYes & go: https://a.example/y?a=1&b=2\r\n")
        #expect(
            parts[1].hasSuffix(
                #"<p>Passed 51–49</p><p><a href="https://a.example/y?a=1&amp;b=2">"#
                    + "Yes &amp; go</a></p></body></html>\r\n"))
        let plain = try mail { _ in }.joined(separator: "\n").components(after: "base64\n\n")
        #expect(plain[0] == "Vote\r\n\r\nPassed 51–49\r\n")
    }

    @Test func `Airship sends actions to iOS, and its clear message shows nothing`() throws {
        func push(_ change: (inout Proto.Content) -> Void) throws -> JSONValue {
            var message = SampleMessage.make(
                address: "9d78a53b-b16a-c58f-b78d-181d5e242078", change)
            message.topic = "ios"
            let push = AirshipPush(
                content: AirshipContent(message), targets: [try AirshipChannel(message)])
            return try JSONDocument(parsing: try push.json(at: SampleMessage.now)).root
        }
        let shown = try push(Self.everything)
        #expect(shown.text("notification", "ios", "category") == "yes,no")
        #expect(shown.text("notification", "ios", "sound") == "bell")
        #expect(shown.text("notification", "ios", "thread_id") == "hr1")
        #expect(shown.number("notification", "ios", "badge") == 3)
        #expect(
            try shown.at(["notification", "ios"])?.member("mutable_content")?.bool() == true)
        #expect(shown.text("notification", "ios", "extra", "herald_actions") == Self.written)
        let clearing = try push { ($0.clear, $0.collapseKey) = (true, "hr1") }
        #expect(clearing.text("notification", "alert") == nil)
        #expect(clearing.text("notification", "ios", "sound") == nil)
        #expect(
            try clearing.at(["notification", "ios"])?.member("content_available")?.bool() == true)
        #expect(clearing.text("notification", "ios", "extra", "herald_clear") == "hr1")
    }

    @Test func `an open channel's extra members carry what has no member of its own`() throws {
        func extra(_ change: (inout Proto.Content) -> Void) throws -> [String: String] {
            let value = try OpenChannelValue(SampleMessage.make(change), appKey: "k")
            let extra = try JSONDocument(parsing: value.json).root.at(["payload", "extra"])
            return try #require(extra).members().reduce(into: [:]) {
                $0[$1.name] = try $1.value.string()
            }
        }
        let plain = [
            "herald_id": "01abc-7", "herald_notification": "01abc", "herald_type": "/bill/vote",
        ]
        #expect(try extra { _ in } == plain)
        let all = [
            "herald_actions": Self.written, "herald_sound": "bell", "herald_thread": "hr1",
            "herald_badge": "3", "herald_silent": "true",
        ]
        let found = try extra {
            Self.everything(&$0)
            $0.silent = true
        }
        #expect(found == plain.merging(all) { $1 })
    }

    @Test func `buttons count towards the size of the payload`() {
        func findings(_ count: Int) -> [String] {
            let content = SampleMessage.make { content in
                content.actions = (0..<4).map { number in
                    var action = Proto.Action()
                    (action.id, action.title) = ("a\(number)", String(repeating: "x", count: count))
                    return action
                }
            }.content
            return PayloadCheck.findings(
                notificationID: "n", app: "news", type: "/a", content: content,
                Presentation(of: content)
            ).map(\.provider)
        }
        #expect(findings(800) == [])
        #expect(findings(980) == ["apns", "fcm", "webpush"])
    }
}

extension String {
    /// Returns the decoded base64 after each `mark`, up to a boundary line or the end.
    fileprivate func components(after mark: String) -> [String] {
        ranges(of: mark).map { range in
            let rest = self[range.upperBound...]
            let end = rest.firstRange(of: "--=_")?.lowerBound ?? rest.endIndex
            let text = rest[..<end].filter { !$0.isNewline }
            return String(decoding: Base64.standard.decode(text) ?? [], as: UTF8.self)
        }
    }
}
