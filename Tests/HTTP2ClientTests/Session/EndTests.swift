import HTTP
import Testing

@Suite struct EndTests {
    @Test func `requests above GOAWAY's last stream are unprocessed, and those below go on`() throws
    {
        let talk = try Conversation()
        let requests = try (0..<3).map { _ in try talk.send() }
        talk.output()
        talk.receive(.settings(), .goaway(3, code: 0, #"{"reason":"Shutdown"}"#))
        #expect(requests.map(talk.end) == [nil, nil, "unprocessed: going away"])
        #expect(talk.ends[requests[2]]?.failure?.message.contains("Shutdown") == true)
        #expect(talk.session.free == 0)
        #expect(!talk.session.acceptsRequests)
        #expect(!talk.session.wantsClose)
        talk.receive(.answer(1))
        talk.receive(.answer(3, 503))
        #expect(requests.map(talk.end) == ["200", "503", "unprocessed: going away"])
        talk.output()
        #expect(talk.session.wantsClose)
        #expect(talk.endCounts.values.allSatisfy { $0 == 1 })
    }

    @Test func `GOAWAY with last stream 0 makes all requests unprocessed`() throws {
        let talk = try Conversation()
        let requests = try (0..<3).map { _ in try talk.send() }
        talk.output()
        talk.receive(.settings(), .goaway(0))
        #expect(Set(requests.map(talk.end)) == ["unprocessed: going away"])
        talk.output()
        #expect(talk.session.wantsClose)
    }

    @Test func `the first GOAWAY lets all requests go on, and the second one decides`() throws {
        let talk = try Conversation()
        let requests = try (0..<3).map { _ in try talk.send() }
        talk.output()
        talk.receive(.settings(), .goaway(0x7fff_ffff))
        #expect(talk.ends.isEmpty)
        #expect(talk.session.free == 0)
        talk.receive(.goaway(1))
        #expect(
            requests.map(talk.end) == [nil, "unprocessed: going away", "unprocessed: going away"])
        talk.receive(.answer(1))
        #expect(talk.end(requests[0]) == "200")
    }

    @Test func `requests that were not written when GOAWAY came are unprocessed`() throws {
        let talk = try Conversation()
        talk.receive(.settings())
        let request = try talk.send()
        talk.receive(.goaway(0x7fff_ffff))
        talk.output()
        #expect(talk.end(request)?.hasPrefix("unprocessed") == true)
    }

    @Test func `a refused stream is unprocessed, and the connection goes on`() throws {
        let talk = try Conversation()
        let request = try talk.send()
        let other = try talk.send()
        talk.output()
        talk.receive(.settings(), .reset(1, 7), .answer(3))
        #expect(talk.end(request) == "unprocessed: refused")
        #expect(talk.end(other) == "200")
        #expect(talk.session.acceptsRequests)
    }

    @Test(arguments: [0, 1, 2, 8, 11] as [UInt32])
    func `a reset with another code is uncertain after the whole request, unprocessed before`(
        code: UInt32
    ) throws {
        let talk = try Conversation()
        let whole = try talk.send()
        talk.output()
        talk.receive(.windows(3), .reset(1, code))
        #expect(talk.end(whole) == "uncertain: reset")
        let part = try talk.send(body: "more than three bytes")
        talk.output()
        talk.receive(.reset(3, code))
        #expect(talk.end(part) == "unprocessed: reset")
    }

    @Test func `a lost connection leaves requests uncertain that were written whole`() throws {
        func ends(taken: (Int) -> Int) throws -> [String?] {
            let talk = try Conversation()
            talk.receive(.settings())
            talk.output()
            let requests = [try talk.send(), try talk.send()]
            let probe = try Conversation()
            probe.receive(.settings())
            probe.output()
            _ = [try probe.send(), try probe.send()]
            let size = probe.output().reduce(0) { $0 + 9 + $1.payload.count }
            talk.output(taken: taken(size))
            talk.lose()
            return requests.map(talk.end)
        }
        let uncertain = "uncertain: connection lost"
        let unprocessed = "unprocessed: connection lost"
        let (all, nearlyAll, few) = (
            try ends(taken: { $0 }), try ends(taken: { $0 - 1 }), try ends(taken: { _ in 12 })
        )
        #expect(all == [uncertain, uncertain])
        #expect(nearlyAll == [uncertain, unprocessed])
        #expect(few == [unprocessed, unprocessed])
    }

    @Test func `a request that waits for the socket past its deadline is uncertain`() throws {
        let talk = try Conversation()
        talk.receive(.settings())
        let late = try talk.send(within: 1)
        let other = try talk.send(within: 60)
        talk.output(taken: 0)
        talk.wait(.seconds(1))
        #expect(talk.end(late) == "uncertain: deadline")
        var ended: [HTTP2ClientSession.Ended] = []
        talk.session.leave(HTTP2Failure(.closed, "enough"), into: &ended)
        #expect(ended.map(\.request) == [other])
        #expect(ended.map(\.result.summary) == ["uncertain: closed"])
        #expect(talk.output().contains { $0.kind == Frame.Kind.goaway })
        #expect(talk.session.wantsClose)
    }

    @Test func `after the client's GOAWAY nothing of a request is written`() throws {
        let talk = try Conversation()
        talk.receive(.windows(4))
        let part = try talk.send(body: "more than four bytes")
        talk.output()
        let whole = try talk.send()
        var ended: [HTTP2ClientSession.Ended] = []
        talk.session.leave(HTTP2Failure(.closed, "enough"), into: &ended)
        #expect(Set(ended.map(\.request)) == [part, whole])
        #expect(ended.allSatisfy { $0.result.summary == "unprocessed: closed" })
        talk.receive(.window(1, 1_000))
        #expect(talk.output().allSatisfy { $0.stream == 0 })
    }

    @Test func `a connection that never opened leaves all requests unreachable`() throws {
        let talk = try Conversation()
        let request = try talk.send()
        talk.lose(wasOpen: false)
        #expect(talk.end(request) == "unreachable: connection lost")
        #expect(!talk.session.acceptsRequests)
    }

    @Test(arguments: [1, 16_384])
    func `the size of the output buffer does not change which requests count as written`(size: Int)
        throws
    {
        let talk = try Conversation()
        let request = try talk.send()
        talk.output(size: size)
        talk.lose()
        #expect(talk.end(request) == "uncertain: connection lost")
    }

    @Test(arguments: [
        Frame.data(0, [1]).bytes, Frame.data(9, [1]).bytes,
        Frame(kind: Frame.Kind.settings, payload: [1]).bytes,
        Frame(kind: Frame.Kind.ping, payload: [1]).bytes, Frame.window(0, 0).bytes,
        [0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1], Frame.answer(2).bytes,
        Frame(kind: Frame.Kind.headers, flags: 5, stream: 1, payload: [0x80]).bytes,
        Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8),
    ])
    func `frames that violate HTTP2 end all requests in flight`(bytes: [UInt8]) throws {
        let talk = try Conversation()
        talk.pieces = 3
        let request = try talk.send()
        talk.output()
        talk.receive(.settings())
        talk.receive(bytes: bytes)
        let last = talk.output()
        #expect(last.contains { $0.kind == Frame.Kind.goaway })
        #expect(talk.end(request) == "uncertain: protocol")
        #expect(talk.session.wantsClose)
        #expect(throws: HTTP2Failure.self) { try talk.send() }
    }

    @Test(arguments: [("2000", []), ("200", [("Upper", "x")]), ("ok", []), ("200", [("a", "\n")])])
    func `a malformed answer is uncertain`(status: String, fields: [(String, String)]) throws {
        let talk = try Conversation()
        let request = try talk.send()
        talk.output()
        talk.receive(.settings(), .headers(1, [(":status", status)] + fields))
        talk.output()
        // nghttp2 leaves out a single bad field of an answer, and takes the rest.
        let end = talk.end(request)
        #expect(end == "uncertain: reset" || !fields.isEmpty && end == "200")
    }

    @Test func `a silent peer that owes an answer gets a PING, and then is disconnected`() throws {
        let talk = try Conversation()
        let request = try talk.send(within: 600)
        talk.output()
        talk.receive(.settings())
        talk.output()
        talk.wait(.seconds(29))
        #expect(talk.output().isEmpty)
        talk.wait(.seconds(1))
        #expect(talk.output().map(\.kind) == [Frame.Kind.ping])
        talk.wait(.seconds(9))
        #expect(talk.ends.isEmpty)
        talk.wait(.seconds(1))
        #expect(talk.end(request) == "uncertain: silent")
    }

    @Test func `an answered PING keeps the connection`() throws {
        let talk = try Conversation()
        let request = try talk.send(within: 600)
        talk.output()
        talk.receive(.settings())
        talk.output()
        talk.wait(.seconds(30))
        let ping = try #require(talk.output().first)
        talk.receive(Frame(kind: Frame.Kind.ping, flags: 1, payload: ping.payload))
        talk.wait(.seconds(15))
        #expect(talk.ends.isEmpty)
        talk.receive(.answer(1))
        #expect(talk.end(request) == "200")
    }

    @Test func `an idle connection gets a PING once an hour`() throws {
        let talk = try Conversation()
        talk.output()
        talk.receive(.settings())
        talk.output()
        talk.wait(.seconds(3599))
        #expect(talk.output().isEmpty)
        talk.wait(.seconds(1))
        #expect(talk.output().map(\.kind) == [Frame.Kind.ping])
    }

    @Test func `a request waits a limited time for a connection, then its own deadline counts`()
        throws
    {
        let talk = try Conversation()
        talk.session.awaitConnection()
        let called = try talk.send(within: 60)
        talk.wait(.milliseconds(799))
        #expect(talk.ends.isEmpty)
        talk.wait(.milliseconds(1))
        #expect(talk.end(called) == "unreachable: deadline")
        let other = try talk.send(within: 60)
        talk.wait(.milliseconds(700))
        talk.connectionOpened()
        talk.receive(.settings())
        #expect(talk.output().filter { $0.kind == Frame.Kind.headers }.count == 1)
        talk.wait(.seconds(59))
        #expect(talk.endCounts[other] == 0)
        talk.wait(.seconds(1))
        #expect(talk.end(other) == "uncertain: deadline")
    }

    @Test func `a request held when the connection opens is not written`() throws {
        let talk = try Conversation()
        talk.session.awaitConnection()
        let held = try talk.send(within: 60, unless: { true })
        let free = try talk.send(within: 60, unless: { false })
        let asksNobody = try talk.send(within: 60)
        talk.connectionOpened()
        #expect(talk.end(held) == "unprocessed: held")
        talk.receive(.settings())
        #expect(talk.output().filter { $0.kind == Frame.Kind.headers }.count == 2)
        #expect(talk.endCounts[free] == 0 && talk.endCounts[asksNobody] == 0)
        // One that need not wait is written at once.
        let late = try talk.send(within: 60, unless: { true })
        #expect(talk.output().filter { $0.kind == Frame.Kind.headers }.count == 1)
        #expect(talk.endCounts[late] == 0)
    }

    @Test func `deadlines expire one by one`() throws {
        let talk = try Conversation()
        let requests = try [3, 1, 2].map { try talk.send(within: $0) }
        talk.output()
        talk.receive(.settings())
        for (second, request) in [(1, 1), (2, 2), (3, 0)] {
            #expect(talk.session.nextTimeout == .seconds(second))
            talk.wait(.seconds(1))
            #expect(talk.end(requests[request]) == "uncertain: deadline")
            #expect(talk.ends.count == second)
        }
    }
}
