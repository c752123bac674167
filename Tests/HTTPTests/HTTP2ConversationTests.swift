import HTTP
import Testing

struct HTTP2ConversationTests {
    private let pair: HTTP2Pair

    init() throws { pair = try #require(HTTP2Pair()) }

    @Test(arguments: [1, 2, 3, 7, Int.max])
    func `a request and its answer arrive whole however the bytes are split`(size: Int) throws {
        let stream = pair.client.request(
            "POST", path: "/a?b", [("x-id", "7")], body: Array("hello".utf8))
        pair.exchange(size: size)
        let request = try #require(pair.driver.requests.first)
        #expect(request.stream == stream && request.method == .post)
        #expect(request.pathString == "/a")
        #expect(request.query.map { String(decoding: $0, as: UTF8.self) } == "b")
        #expect(String(decoding: request.authority, as: UTF8.self) == "a")
        #expect(request.fields.string("x-id") == "7")
        #expect(request.fields.count == 1)
        #expect(request.body == Array("hello".utf8))
        var response = HTTPResponse(status: 201, body: Array("world".utf8))
        response.fields.append("content-type", "text/plain")
        response.fields.append("content-length", "99")
        pair.driver.respond(stream, response)
        pair.exchange()
        let answer = try #require(pair.client.answers[stream])
        #expect(answer.status == 201 && answer.isComplete && answer.resetCode == nil)
        #expect(answer.fields == ["content-type": "text/plain", "content-length": "5"])
        #expect(answer.body == Array("world".utf8))
        #expect(pair.driver.session.openStreams == 0)
    }

    @Test func `each HTTP2 answer and refusal has one date, the server's, which is not indexed`()
        throws
    {
        pair.driver.session.date = { Array("now".utf8) }
        let refused = pair.client.request("POST", [("expect", "more")], body: [1])
        let stream = pair.client.request()
        pair.exchange()
        var response = HTTPResponse(status: 200, body: [1])
        response.fields.append("date", "the handler's")
        pair.driver.respond(stream, response)
        // A literal that is never indexed, with the name by its number 33 (RFC 7541 §6.2.3).
        #expect(pair.driver.output.ranges(of: [0x1f, 33 - 15]).count == 1)
        pair.exchange()
        #expect(pair.client.answers[stream]?.fields == ["content-length": "1", "date": "now"])
        #expect(pair.client.answers[refused]?.status == 417)
        #expect(pair.client.answers[refused]?.fields["date"] == "now")
    }

    @Test func `large bodies pass in both directions through all windows`() throws {
        let body = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let streams = (0..<20).map { _ in pair.client.request("POST", body: body) }
        for _ in streams {
            pair.exchange()
            pair.driver.echo()
        }
        pair.exchange()
        let complete = streams.filter { pair.client.answers[$0]?.isComplete == true }
        #expect(complete.allSatisfy { pair.client.answers[$0]?.body == body })
        let refused = streams.filter { pair.client.answers[$0]?.resetCode == 7 }
        #expect(complete.count + refused.count == 20 && complete.count >= 2)
    }

    @Test func `bodies one after another never use up the window`() throws {
        let body = [UInt8](repeating: 1, count: 250_000)
        for _ in 0..<20 {
            let stream = pair.client.request("POST", body: body)
            pair.exchange()
            pair.driver.echo()
            pair.exchange()
            #expect(pair.client.answers[stream]?.body.count == 250_000)
        }
    }

    @Test func `trailers are sent after the body`() throws {
        let stream = pair.client.request("POST", body: [])
        pair.exchange()
        var trailers = HTTPFields()
        trailers.append("grpc-status", "0")
        pair.driver.respond(
            stream, HTTPResponse(status: 200, body: [1, 2, 3], trailers: trailers))
        pair.exchange()
        let answer = try #require(pair.client.answers[stream])
        #expect(answer.body == [1, 2, 3] && answer.isComplete)
        #expect(answer.trailers == ["grpc-status": "0"] && answer.fields == [:])
    }

    @Test func `an answer without a body ends with its headers`() throws {
        let driver = pair.driver
        driver.send(RawFrame.preface + RawFrame.headers(1).bytes)
        driver.output = []
        var response = HTTPResponse(status: 200)
        response.fields.append("grpc-status", "12")
        driver.respond(1, response)
        let frames = RawFrame.parse(driver.output)
        #expect(frames.map(\.kind) == [RawFrame.Kind.headers])
        #expect(frames.first?.flags == 5)
    }

    @Test func `HEAD over HTTP2 is answered with the length but no body`() throws {
        let stream = pair.client.request("HEAD")
        pair.exchange()
        pair.driver.respond(stream, HTTPResponse(status: 200, body: [1, 2]))
        pair.exchange()
        let answer = try #require(pair.client.answers[stream])
        #expect(answer.fields == ["content-length": "2"] && answer.body == [] && answer.isComplete)
    }

    @Test func `a request that expects 100-continue gets it, and another expectation gets 417`() {
        let stream = pair.client.request("POST", [("expect", "100-continue")], body: [1])
        let other = pair.client.request("POST", [("expect", "more")], body: [1])
        pair.exchange()
        #expect(pair.client.interim == [100])
        #expect(pair.driver.requests.map(\.stream) == [stream])
        #expect(pair.client.answers[other]?.status == 417)
    }

    @Test func `a reset request is cancelled, and counts until its work has ended`() {
        let stream = pair.client.request()
        pair.exchange()
        pair.client.reset(stream)
        pair.exchange()
        #expect(pair.driver.cancelled == [stream])
        #expect(pair.driver.session.openStreams == 1)
        pair.driver.session.finished(stream)
        #expect(pair.driver.session.openStreams == 0)
        pair.driver.session.finished(stream)
        pair.driver.respond(stream)
        #expect(pair.driver.session.openStreams == 0)
    }

    @Test func `an answer to a cancelled request ends its work`() {
        let stream = pair.client.request()
        pair.exchange()
        pair.client.reset(stream)
        pair.exchange()
        pair.driver.respond(stream)
        pair.exchange()
        #expect(pair.driver.session.openStreams == 0)
        #expect(pair.client.answers[stream]?.status ?? 0 == 0)
    }

    @Test func `a graceful shutdown lets open streams finish, in two steps`() {
        let first = pair.client.request()
        pair.exchange()
        pair.driver.session.beginGracefulShutdown(now: .zero)
        pair.driver.drain()
        let late = pair.client.request()
        pair.exchange()
        #expect(pair.client.goaways.map(\.lastStream) == [Int32.max, late])
        #expect(pair.client.goaways.allSatisfy { $0.code == 0 })
        #expect(!pair.driver.session.wantsClose)
        pair.driver.respond(first)
        pair.driver.respond(late)
        pair.exchange()
        #expect(pair.client.answers[first]?.status == 200)
        #expect(pair.client.answers[late]?.status == 200)
        #expect(pair.driver.session.wantsClose)
    }

    @Test func `a peer that leaves cancels all requests`() {
        for _ in 0..<3 { pair.client.request() }
        pair.exchange()
        pair.driver.leave()
        #expect(pair.driver.cancelled == [1, 3, 5])
        #expect(pair.driver.session.wantsClose && !pair.driver.session.wantsWrite)
        #expect(pair.driver.session.openStreams == 3)
        for stream in pair.driver.cancelled { pair.driver.session.finished(stream) }
        #expect(pair.driver.session.openStreams == 0)
    }

    @Test func `output may be taken in pieces of any size`() {
        let stream = pair.client.request()
        pair.exchange()
        var events: [HTTPEvent] = []
        let body = [UInt8](repeating: 9, count: 50_000)
        pair.driver.session.respond(
            to: stream, HTTPResponse(status: 200, body: body), now: .zero, into: &events)
        pair.driver.drain(size: 100)
        pair.exchange()
        #expect(pair.client.answers[stream]?.body == body)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `many concurrent requests are each answered with their own body`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bodies: [Int32: [UInt8]] = [:]
        for _ in 0..<300 {
            let length = Int.random(in: 0..<4000, using: &random)
            let body = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            bodies[pair.client.request("POST", body: body)] = body
            if Int.random(in: 0..<10, using: &random) == 0 {
                pair.exchange(size: .random(in: 1...5000, using: &random))
                pair.driver.requests.shuffle(using: &random)
                pair.driver.echo()
            }
        }
        while pair.client.answers.values.count(where: \.isComplete) < 300 {
            let before = pair.client.answers.count
            pair.exchange()
            pair.driver.echo()
            pair.exchange()
            try #require(pair.client.answers.count > before || before == 300)
        }
        #expect(bodies.allSatisfy { pair.client.answers[$0.key]?.body == $0.value })
        #expect(pair.driver.session.openStreams == 0)
    }
}
