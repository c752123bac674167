import DeliveryEngine
import JSON
import Protocol
import TestSupport
import Testing

@testable import DeliveryAdapters

/// Long texts that may be shortened, in each provider's format.
struct TextFittingTests {
    private static func sizes(
        _ message: OutgoingMessage
    ) throws -> [(name: String, bytes: Int, limit: Int, json: JSONValue)] {
        let shown = Presentation(of: message)
        let apns = try APNsRequest(message, shown, bundleID: "org.example").body
        let fcm = try FCMRequest(message, shown, to: .fid("f"), project: "p").body
        let browser = try WebPushText.text(of: message, shown)
        let root = try JSONDocument(parsing: fcm).root.required("message")
        return [
            (
                "apns", apns.count, 4096,
                try JSONDocument(parsing: apns).root.required("aps").required("alert")
            ),
            ("fcm", 0, 4096, try root.required("notification")),
            ("webpush", browser.count, 3993, try JSONDocument(parsing: browser).root),
        ]
    }

    @Test(arguments: [
        "x", "ä", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", "e\u{301}", "\"",
        "\\", "\n", "\u{1}", "\u{2028}", "🇩🇪",
    ])
    func `a text of 16 KiB is cut between characters to each provider's limit`(
        character: String
    ) throws {
        let count = 16_000 / character.utf8.count
        for title in ["Vote", ""] {
            var message = SampleMessage.make {
                $0.title = title
                $0.body = String(repeating: character, count: count)
            }
            message.mayShorten = true
            for form in try Self.sizes(message) {
                #expect(form.bytes <= form.limit, "\(form.name)")
                let body = try #require(form.json.text("body"))
                #expect(body.hasSuffix("…"))
                #expect(body.dropLast().allSatisfy { String($0) == character }, "\(form.name)")
                // Not much is given away: less than a character and the longest id.
                let rest = form.limit - form.bytes
                #expect(form.name == "fcm" || rest < 2 * 6 * character.utf8.count, "\(form.name)")
            }
            message.mayShorten = false
            #expect(throws: PayloadProblem.self) { try Self.sizes(message) }
        }
    }

    @Test func `a title that is too long is shortened too`() throws {
        let long = String(repeating: "x", count: 5000)
        for body in ["", "Passed", long] {
            var message = SampleMessage.make { ($0.title, $0.body) = (long, body) }
            message.mayShorten = true
            for form in try Self.sizes(message) {
                #expect(form.bytes <= form.limit)
                #expect(form.json.text("title")?.hasSuffix("…") == true)
                #expect(form.json.text("title")?.count ?? 0 > 3000)
                #expect((form.json.text("body") ?? "").isEmpty == body.isEmpty)
                if body == "Passed" { #expect(form.json.text("body") == body) }
            }
        }
    }

    @Test func `texts for Airship are shortened to what its platforms carry`() {
        var message = SampleMessage.make { $0.body = String(repeating: "ä", count: 5000) }
        #expect(AirshipContent(message).message.content.body.count == 5000)
        message.mayShorten = true
        let cut = AirshipContent(message).message.content
        #expect(cut.title == "Vote" && cut.body.hasSuffix("ä…"))
        #expect((3060...3072).contains(cut.title.utf8.count + cut.body.utf8.count))
        #expect(AirshipContent(message) == AirshipContent(message))
    }

    @Test func `data is never shortened`() {
        var message = SampleMessage.make { $0.data = ["a": String(repeating: "x", count: 4090)] }
        message.mayShorten = true
        #expect(throws: PayloadProblem.self) { try Self.sizes(message) }
    }
}
