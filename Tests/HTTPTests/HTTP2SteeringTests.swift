import HTTP
import Testing

/// The control that a handler has over a connection besides answering.
struct HTTP2SteeringTests {
    private let pair: HTTP2Pair
    private let session: HTTP2Session

    init() throws {
        var limits = HTTPLimits()
        limits.streams = 1
        limits.writeTimeout = .seconds(3600)
        pair = try #require(HTTP2Pair(limits: limits))
        session = try #require(pair.driver.session as? HTTP2Session)
        pair.exchange()
    }

    private func answer(_ stream: Int32) -> HTTP2Client.Answer? { pair.client.answers[stream] }

    /// Sends a request, and waits for its whole answer.
    private func request() -> Int32 {
        let stream = pair.client.request()
        pair.exchange()
        return stream
    }

    @Test func `the limit of streams may grow and shrink, and streams above it are refused`() {
        let first = request()
        let second = pair.client.request()
        pair.exchange()
        // nghttp2's client keeps to the limit by itself: the request waits.
        #expect(pair.driver.requests.map(\.stream) == [first])
        session.limitStreams(to: 2, now: .zero)
        pair.exchange()
        #expect(pair.driver.requests.map(\.stream) == [first, second])
        session.limitStreams(to: 1, now: .zero)
        // The client has not read that yet.
        pair.driver.echo()
        let third = pair.client.request()
        let fourth = pair.client.request()
        pair.driver.send(pair.client.takeOutput())
        pair.exchange()
        pair.driver.echo()
        pair.exchange()
        pair.driver.echo()
        pair.exchange()
        #expect(answer(third)?.status == 200)
        #expect(answer(fourth)?.status == 200 || answer(fourth)?.resetCode == 7)
    }

    @Test func `streams above a lowered limit are refused as unprocessed`() throws {
        session.limitStreams(to: 3, now: .zero)
        pair.exchange()
        session.limitStreams(to: 1, now: .zero)
        let streams = (0..<3).map { _ in pair.client.request() }
        // Requests that crossed with the new limit.
        pair.driver.send(pair.client.takeOutput())
        pair.exchange()
        #expect(pair.driver.requests.map(\.stream) == [streams[0]])
        #expect(streams.map { answer($0)?.resetCode } == [nil, 7, 7])
    }

    @Test func `a GOAWAY names the last stream, and lower streams are answered`() {
        session.limitStreams(to: 10, now: .zero)
        pair.exchange()
        let streams = [request(), request(), request()]
        session.goAway(last: .stream(streams[1]), code: 0, reason: Array("why".utf8), now: .zero)
        pair.exchange()
        #expect(pair.client.goaways.map(\.lastStream) == [streams[1]])
        #expect(pair.driver.cancelled == [streams[2]])
        pair.driver.requests.removeAll { $0.stream == streams[2] }
        session.finished(streams[2])
        pair.driver.echo()
        pair.exchange()
        #expect(streams.map { answer($0)?.status ?? 0 } == [200, 200, 0])
        #expect(session.wantsClose)
    }

    @Test(arguments: [UInt32(2), 7, 8])
    func `a stream is reset with the requested code, and others go on`(code: UInt32) {
        let reset = request()
        session.reset(reset, code: code, now: .zero)
        pair.exchange()
        #expect(answer(reset)?.resetCode == code)
        pair.driver.requests = []
        let next = request()
        pair.driver.echo()
        pair.exchange()
        #expect(answer(next)?.status == 200)
    }

    @Test func `a held answer is sent only as far as it is released`() {
        let stream = request()
        var events: [HTTPEvent] = []
        let response = HTTPResponse(status: 200, body: Array("abc".utf8))
        session.respondHeld(to: stream, response, now: .zero, into: &events)
        pair.exchange()
        #expect(answer(stream)?.status == 200)
        #expect(answer(stream)?.body == [])
        #expect(session.release(1, of: stream, now: .zero))
        pair.exchange()
        #expect(answer(stream)?.body == Array("a".utf8))
        #expect(answer(stream)?.isComplete == false)
        #expect(!session.release(2, of: stream, now: .zero))
        pair.exchange()
        #expect(answer(stream)?.body == Array("abc".utf8))
        #expect(answer(stream)?.isComplete == true)
        #expect(!session.release(1, of: stream, now: .zero))
    }
}
