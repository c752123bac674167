import DeliveryEngine
import Protocol
import Testing

@testable import DeliveryAdapters

/// What is said of a content before it is accepted.
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

    @Test func `a content that fits everywhere has no findings`() {
        #expect(Self.findings { _ in } == [])
    }

    @Test func `what is too long is said with its size for each provider`() {
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

    @Test func `a name that one provider reserves is said of that one`() {
        let findings = Self.findings { $0.data = ["from": "ada"] }
        #expect(findings.map(\.description).count == 1)
        #expect(findings.first?.description.hasPrefix("fcm: ") == true)
        #expect(findings.first?.description.contains("\"from\"") == true)
        #expect(Self.findings { $0.data = ["aps": "x"] }.map(\.provider) == ["apns"])
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
