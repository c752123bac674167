import Foundation
import HTTP
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

struct APNsTemplateTests {
    @Test func `bodies made from a template equal those written in full`() async throws {
        var messages = APNsStandInTests.messages(200)
        // Of each type some, one after the other.
        for (place, type) in APNsPushType.allCases.enumerated() {
            for message in 0..<10 {
                messages[place * 10 + message].content = APNsPushTypeTests.message(type).content
            }
        }
        var templates = APNsTemplates(ProviderLimits())
        for message in messages {
            let copied = try templates.request(message, topic: "org.example.news", token: "t")
            let written = try APNsRequest(
                message, Presentation(of: message.content), bundleID: "org.example.news")
            #expect(copied.body == written.body)
            #expect(copied.path == Array(written.path.utf8))
            for header in written.headers {
                let text = "\(header.name): \(header.value)"
                #expect("\(copied.shared)\n\(copied.own)".contains(text))
            }
        }
    }
}
