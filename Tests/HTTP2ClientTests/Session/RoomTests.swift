import HTTP
import Testing

@Suite struct RoomTests {
    @Test func `room follows SETTINGS, which may reduce it at any time`() throws {
        let talk = try Conversation()
        #expect(talk.session.free == 100)
        talk.receive(.streams(1))
        #expect(talk.session.free == 1)
        try talk.send()
        #expect(talk.session.free == 0)
        #expect(throws: HTTP2Failure.self) { try talk.send() }
        // A connection has its share of what is granted, one of which is under way.
        talk.receive(.streams(5000))
        #expect(talk.session.free == 127)
        let more = try (0..<9).map { _ in try talk.send() }
        talk.output()
        talk.receive(.streams(0))
        #expect(talk.session.free == 0)
        talk.receive(.answer(3))
        #expect(talk.end(more[0]) == "200")
        #expect(talk.session.free == 0)
        talk.receive(.streams(10))
        #expect(talk.session.free == 1)
    }

    @Test
    func `a connection that tries one stream first opens the others after the first status 200`()
        throws
    {
        let talk = try Conversation(startsWithOne: true)
        #expect(talk.session.free == 1)
        talk.receive(.streams(1000))
        #expect(talk.session.free == 1)
        try talk.send()
        talk.output()
        #expect(talk.session.free == 0)
        talk.receive(.answer(1, 403))
        #expect(talk.session.free == 1)
        try talk.send()
        talk.output()
        talk.receive(.answer(3, 200))
        #expect(talk.session.free == 128)
    }

    @Test func `requests begun before SETTINGS wait until a stream is free`() throws {
        let talk = try Conversation()
        let first = try talk.send()
        let second = try talk.send()
        talk.receive(.streams(1))
        #expect(talk.output().filter { $0.kind == Frame.Kind.headers }.map(\.stream) == [1])
        talk.receive(.answer(1))
        #expect(talk.end(first) == "200")
        #expect(talk.output().filter { $0.kind == Frame.Kind.headers }.map(\.stream) == [3])
        talk.receive(.answer(3))
        #expect(talk.end(second) == "200")
    }

    @Test func `a request that waits for a stream until its deadline is unprocessed`() throws {
        let talk = try Conversation()
        let first = try talk.send(within: 5)
        let second = try talk.send(within: 5)
        talk.receive(.streams(1))
        talk.output()
        #expect(talk.session.nextTimeout == .seconds(5))
        talk.wait(.seconds(4))
        #expect(talk.ends.isEmpty)
        talk.wait(.seconds(1))
        #expect(talk.end(first) == "uncertain: deadline")
        #expect(talk.end(second) == "unprocessed: deadline")
        #expect(talk.output().filter { $0.kind != Frame.Kind.settings } == [.reset(1, 8)])
        #expect(talk.session.count == 0)
    }

    @Test(arguments: [1, 3, 100])
    func `bodies are sent as windows open, and arrive whole`(size: UInt32) throws {
        let talk = try Conversation()
        talk.receive(.windows(size))
        let body = String((0..<90).map { _ in "abcdefghij".randomElement() ?? "a" })
        let request = try talk.send(body: body)
        var sent: [Frame] = []
        for _ in 0..<200 {
            sent += talk.output(size: 17).filter { $0.kind == Frame.Kind.data }
            if sent.last?.endsStream == true { break }
            talk.receive(.window(1, size))
        }
        #expect(sent.allSatisfy { $0.payload.count <= Int(size) })
        #expect(sent.flatMap(\.payload) == Array(body.utf8))
        talk.receive(.answer(1))
        #expect(talk.end(request) == "200")
    }

    @Test func `an HTTP/2 window that stays shut for 100 ms is a stall until it opens`() throws {
        let talk = try Conversation()
        talk.receive(.windows(0))
        talk.output()
        #expect(!talk.session.isHeldUp)
        try talk.send()
        talk.output()
        #expect(talk.session.isHeldUp)
        #expect(!talk.session.isStalled(now: .milliseconds(99)))
        #expect(talk.session.isStalled(now: .milliseconds(100)))
        talk.receive(.window(1, 10))
        talk.output()
        #expect(!talk.session.isHeldUp)
        #expect(!talk.session.isStalled(now: .seconds(9)))
    }

    @Test func `bodies that wait for windows reduce the room`() throws {
        var limits = HTTP2ClientLimits()
        limits.waitingBytes = 100
        let talk = try Conversation(limits: limits)
        talk.receive(.windows(0))
        try talk.send(body: String(repeating: "x", count: 60))
        #expect(talk.session.free > 0)
        try talk.send(body: String(repeating: "x", count: 60))
        #expect(talk.session.free == 0)
        talk.output()
        #expect(talk.session.free == 0)
        talk.receive(.window(1, 60))
        talk.output()
        #expect(talk.session.free > 0)
    }

    @Test func `a connection that reached its number of requests accepts no more`() throws {
        var limits = HTTP2ClientLimits()
        limits.requestsPerConnection = 2
        let talk = try Conversation(limits: limits)
        try talk.send()
        #expect(talk.session.acceptsRequests)
        try talk.send()
        #expect(!talk.session.acceptsRequests)
        #expect(!talk.session.wantsClose)
        talk.output()
        talk.receive(.settings(), .answer(1), .answer(3))
        talk.output()
        #expect(talk.session.wantsClose)
    }
}
