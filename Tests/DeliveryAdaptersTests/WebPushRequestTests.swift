import DeliveryEngine
import Crypto
import JSON
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// Messages in the form of Web Push.
@Suite struct WebPushRequestTests {
    private static func text(
        _ message: OutgoingMessage, _ presentation: Presentation? = nil
    ) throws -> String {
        String(
            decoding: try WebPushText.text(
                of: message, presentation ?? Presentation(of: message.content)), as: UTF8.self)
    }

    @Test func `an app gets its message as JSON`() throws {
        let message = SampleMessage.make {
            $0.url = "/bills/hr1"
            $0.collapseKey = "vote-1"
            $0.data = ["bill": "hr1-113"]
        }
        let start = #"{"id":"01abc-7","notification":"01abc","type":"/bill/vote","#
        let end = #""url":"/bills/hr1","data":{"bill":"hr1-113"}}"#
        #expect(
            try Self.text(message)
                == start + #""title":"Vote","body":"Passed 51–49","tag":"vote-1","# + end)
        #expect(
            try Self.text(message, Presentation(.silent))
                == start + #""silent":true,"tag":"vote-1","# + end)
        #expect(try Self.text(message, Presentation(.clear)) == start + #""clear":"vote-1","# + end)
    }

    @Test func `headers say how, how long and how urgent, and a topic that tells nothing`() throws {
        let subscription = try WebPushEncryptionTests.subscription()
        let message = SampleMessage.make { $0.collapseKey = "vote-1" }
        let request = try WebPushRequest(
            message, Presentation(.alert), to: subscription, random: .seeded(1))
        #expect(
            request.headers.dropLast() == [
                PushHeader("content-encoding", "aes128gcm"),
                PushHeader("content-type", "application/octet-stream"),
                PushHeader("urgency", "high"), PushHeader("ttl", "3600"),
            ])
        let topic = try #require(request.headers.last)
        #expect(topic.name == "topic")
        #expect(topic.value.wholeMatch(of: /[A-Za-z0-9_-]{32}/) != nil)
        var other = message
        other.app = "other"
        let others = try WebPushRequest(
            other, Presentation(.silent), to: subscription, random: .seeded(1)
        ).headers
        #expect(others.last?.value != topic.value)
        #expect(others[2] == PushHeader("urgency", "normal"))
        let plain = try WebPushRequest(
            SampleMessage.make(), Presentation(.alert), to: subscription, random: .seeded(1))
        #expect(!plain.headers.contains { $0.name == "topic" })
    }

    @Test func `messages of a class have one length whatever they say`() throws {
        let subscription = try WebPushEncryptionTests.subscription()
        var padding = WebPushRequest.Padding()
        padding.silent = 500
        func size(_ message: OutgoingMessage, _ kind: Presentation.Kind) throws -> Int {
            try WebPushRequest(
                message, Presentation(kind), to: subscription, padding: padding,
                random: .seeded(1)
            ).body.count
        }
        let long = SampleMessage.make { $0.body = String(repeating: "x", count: 3000) }
        #expect(try size(SampleMessage.make(), .alert) == 4096)
        #expect(try size(long, .alert) == 4096)
        #expect(try size(SampleMessage.make(), .silent) == 603)
        #expect(try size(long, .silent) == 603)
    }

    @Test func `a text that is too long for its class is refused, or cut`() throws {
        let subscription = try WebPushEncryptionTests.subscription()
        let long = SampleMessage.make { $0.body = String(repeating: "x", count: 4000) }
        #expect(throws: PayloadProblem.self) {
            try WebPushRequest(
                long, Presentation(.alert), to: subscription, random: .seeded(1))
        }
        var presentation = Presentation(.alert)
        presentation.mayShorten = true
        let request = try WebPushRequest(
            long, presentation, to: subscription, random: .seeded(1))
        #expect(request.body.count == 4096)
        #expect(try Self.text(long, presentation).utf8.count == 3993)
    }
}
