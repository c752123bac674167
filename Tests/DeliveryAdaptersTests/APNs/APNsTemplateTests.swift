import Foundation
import HTTP
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

struct APNsTemplateTests {
    @Test func `bodies that were copied are those that would have been written`() async throws {
        let messages = APNsStandInTests.messages(200)
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
