import DeliveryEngine
import Crypto
import JSON
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// Messages in the format of Web Push.
@Suite struct WebPushRequestTests {
    private static func text(
        _ message: OutgoingMessage, _ presentation: Presentation? = nil
    ) throws -> String {
        String(
            decoding: try WebPushText.text(
                of: message, presentation ?? Presentation(of: message.content)), as: UTF8.self)
    }

    @Test func `a browser app gets its message as JSON`() throws {
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

    @Test func `headers give encoding, TTL and urgency, and a topic that reveals nothing`() throws {
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

    private static func size(
        _ bytes: Int, _ change: (inout WebPushRequest.Size) -> Void = { _ in }
    ) throws -> Int {
        let message = SampleMessage.make { $0.body = String(repeating: "x", count: bytes) }
        var size = WebPushRequest.Size()
        change(&size)
        return try WebPushRequest(
            message, Presentation(.alert), to: WebPushEncryptionTests.subscription(), size: size,
            random: .seeded(1)
        ).body.count
    }

    @Test func `a body has one of four lengths, the smallest that fits`() throws {
        #expect(try Self.size(1) == 1024)
        #expect(try Self.size(800) == 1024)
        #expect(try Self.size(900) == 2048)
        #expect(try Self.size(2400) == 2744)
        #expect(try Self.size(2600) == 4096)
        // Silent ones as well, so that they cannot be told apart.
        let silent = try WebPushRequest(
            SampleMessage.make(), Presentation(.silent), to: WebPushEncryptionTests.subscription(),
            random: .seeded(1))
        #expect(silent.body.count == 1024)
    }

    @Test func `configured padding lengths are kept, and the longest is always included`() throws {
        func sizes(_ padding: [Int]) throws -> [Int] {
            try [1, 1500, 3500].map { bytes in
                try Self.size(bytes) { $0.padding = WebPushPadding(padding) ?? WebPushPadding() }
            }
        }
        #expect(try sizes([4096]) == [4096, 4096, 4096])
        #expect(try sizes([2000, 512]) == [512, 2000, 4096])
        #expect(WebPushPadding([]) == nil && WebPushPadding([103]) == nil)
        #expect(WebPushPadding([4097]) == nil && WebPushPadding([104]) != nil)
    }

    @Test func `padding shrinks below a size that the push service has refused`()
        throws
    {
        func size(_ bytes: Int, refused: Int) throws -> Int {
            try Self.size(bytes) {
                ($0.padding, $0.refused) = (WebPushPadding([4096]) ?? WebPushPadding(), refused)
            }
        }
        #expect(try size(1, refused: 4096) == 1024)
        #expect(try size(1500, refused: 4096) == 2048)
        let exact = try size(1500, refused: 2048)
        #expect(exact < 2048 && exact > 1500)
        // It cannot be shorter, and is tried as it is.
        #expect(try size(1500, refused: 1000) == exact)
    }

    @Test func `a text that is too long is refused, or shortened if allowed`() throws {
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
        var size = WebPushRequest.Size()
        size.longest = 2744
        let cut = try WebPushRequest(
            long, presentation, to: subscription, size: size, random: .seeded(1))
        #expect(cut.body.count == 2744)
    }
}
