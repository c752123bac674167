import DeliveryEngine
import Protocol
import TestSupport
import Testing

@testable import DeliveryAdapters

/// The check of content before it is accepted.
@Suite struct PayloadCheckTests {
    private static func findings(
        mayShorten: Bool = false, _ change: (inout Proto.Content) -> Void
    ) -> [PayloadCheck.Finding] {
        let content = SampleMessage.make(change).content
        var presentation = Presentation(of: content)
        presentation.mayShorten = mayShorten
        return PayloadCheck.findings(
            notificationID: "01abc", app: "news", type: "/bill/vote", content: content,
            presentation)
    }

    @Test func `content that fits every provider has no findings`() {
        #expect(Self.findings { _ in } == [])
    }

    @Test func `content that is too long is reported with its size for each provider`() {
        let findings = Self.findings { $0.body = String(repeating: "x", count: 4000) }
        #expect(findings.map(\.provider) == ["apns", "fcm", "webpush"])
        for finding in findings {
            guard case .tooLarge(let bytes, let limit) = finding.problem else {
                Issue.record("\(finding)")
                continue
            }
            #expect(bytes > limit)
            #expect(finding.description.contains("\(bytes)"))
            #expect(finding.description.contains("\(limit)"))
        }
        #expect(
            Self.findings(mayShorten: true) { $0.body = String(repeating: "x", count: 4000) } == [])
    }

    @Test func `a data name that a provider reserves is reported for that provider only`() {
        let findings = Self.findings { $0.data = ["from": "ada"] }
        #expect(findings.map(\.description).count == 1)
        #expect(findings.first?.description.hasPrefix("fcm: ") == true)
        #expect(findings.first?.description.contains("\"from\"") == true)
        #expect(Self.findings { $0.data = ["aps": "x"] }.map(\.provider) == ["apns"])
    }

    @Test func `content classed as small fits every provider whatever its characters`() {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        let worst: [Character] = ["\"", "\\", "/", "<", "é", "\u{2028}", "\u{e000}", "x"]
        var small = 0
        for _ in 0..<2000 {
            let text = worst.randomElement(using: &random) ?? "x"
            let fields: [WritableKeyPath<Proto.Content, String>] = [
                \.title, \.body, \.url, \.imageUrl, \.collapseKey, \.thread, \.sound,
            ]
            var content = Proto.Content()
            content.silent = Bool.random(using: &random)
            content.clear = Int.random(in: 0..<4, using: &random) == 0
            for field in fields where Bool.random(using: &random) {
                let count = Int.random(in: 0...260, using: &random)
                content[keyPath: field] = String(repeating: text, count: count / text.utf8.count)
            }
            let type = String(repeating: "t", count: Int.random(in: 1...128, using: &random))
            guard PayloadCheck.isSmall(content, type: type) else { continue }
            small += 1
            let findings = PayloadCheck.findings(
                notificationID: "7zzzzzzzzzzzzzzzzzzzzzzzzz", app: "news", type: type,
                content: content, Presentation(of: content))
            #expect(findings == [], "seed \(seed): \(content)")
        }
        #expect(small > 100)
    }

    @Test func `content with more than plain texts is not classed as small`() {
        var content = Proto.Content()
        content.title = String(repeating: "x", count: 250)
        #expect(PayloadCheck.isSmall(content, type: "/t"))
        #expect(!PayloadCheck.isSmall(content, type: "/long/t"))
        content.data = ["aps": "x"]
        #expect(!PayloadCheck.isSmall(content, type: "/t"))
        (content.data, content.apns) = ([:], Proto.APNsOptions())
        #expect(!PayloadCheck.isSmall(content, type: "/t"))
    }

    @Test func `no device's message is longer than what was checked`() throws {
        // The longest body that passes is sent to the device with the longest id.
        var length = 3000
        while Self.findings({ $0.body = String(repeating: "x", count: length + 1) }).isEmpty {
            length += 1
        }
        var message = SampleMessage.make { $0.body = String(repeating: "x", count: length) }
        message.messageID = MessageID.of("01abc", .max)
        let presentation = Presentation(of: message.content)
        let request = try APNsRequest(message, presentation, bundleID: "org.example")
        #expect(request.body.count <= APNsPushType.alert.limit)
        _ = try FCMRequest(message, presentation, to: .token("t"), project: "demo-1")
        let text = try WebPushText.text(of: message, presentation)
        #expect(text.count <= WebPushEncryption.textLimit)
        // One provider at least had no byte to spare.
        message.content.body += "x"
        let longer = message
        let refused = [
            { _ = try APNsRequest(longer, presentation, bundleID: "org.example") },
            { _ = try FCMRequest(longer, presentation, to: .token("t"), project: "demo-1") },
            { _ = try WebPushText.text(of: longer, presentation) },
        ].filter { send in (try? send()) == nil }
        #expect(!refused.isEmpty)
    }
}
