import HTTP
import Testing

/// Answers that are streamed piece by piece over HTTP/1.
struct StreamedAnswerTests {
    private static let get = "GET / HTTP/1.1\r\nhost: a\r\n\r\n"

    private static func response(_ body: String = "") -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: Array(body.utf8))
        response.source = { [] }
        return response
    }

    @Test func `over HTTP/1.1 each piece is a chunk, and the connection goes on after the end`() {
        let driver = SessionDriver.http1()
        driver.send(Self.get)
        driver.respond(1, Self.response("one\n"))
        #expect(driver.text.hasSuffix("\r\ntransfer-encoding: chunked\r\n\r\n4\r\none\n\r\n"))
        #expect(!driver.text.contains("content-length"))
        #expect(driver.drained == [1])
        driver.output = []
        driver.extend(1, "a longer one\n\n")
        #expect(driver.text == "e\r\na longer one\n\n\r\n")
        #expect(driver.drained == [1, 1])
        // A request behind it waits for its end.
        driver.send(Self.get)
        driver.output = []
        driver.respond(2, HTTPResponse(status: 204))
        #expect(driver.output.isEmpty && driver.requests.count == 2)
        driver.end(1)
        #expect(driver.text.hasPrefix("0\r\n\r\nHTTP/1.1 204 "))
        #expect(!driver.session.wantsClose && driver.session.openStreams == 0)
        driver.extend(1, "late")
        driver.end(1)
        #expect(driver.text.hasSuffix("\r\n\r\n") && driver.drained == [1, 1])
    }

    @Test func `over HTTP/1.0 closing the connection ends the body`() {
        let driver = SessionDriver.http1()
        driver.send("GET / HTTP/1.0\r\nhost: a\r\nconnection: keep-alive\r\n\r\n")
        driver.respond(1, Self.response())
        driver.extend(1, "one\n")
        #expect(driver.text.hasSuffix("\r\nconnection: close\r\n\r\none\n"))
        #expect(!driver.session.wantsClose)
        driver.end(1)
        #expect(driver.text.hasSuffix("one\n") && driver.session.wantsClose)
    }

    @Test func `a streamed answer that ends before its turn is sent whole`() {
        let driver = SessionDriver.http1()
        driver.send(Self.get + Self.get)
        driver.respond(2, Self.response("x"))
        #expect(driver.output.isEmpty && driver.drained == [])
        driver.end(2)
        driver.respond(1)
        #expect(driver.statuses == [200, 200])
        #expect(driver.text.hasSuffix("content-length: 1\r\n\r\nx"))
    }

    @Test func `an idle stream stays open, and a reader that takes no data is disconnected`() {
        let driver = SessionDriver.http1()
        driver.send(Self.get)
        driver.respond(1, Self.response())
        // Beyond the age of any connection too.
        driver.wait(until: .seconds(10_000))
        #expect(!driver.session.wantsClose && !driver.session.isLeaving)
        driver.session.extend(1, with: [1, 2, 3], now: driver.now)
        #expect(driver.session.nextTimeout == .seconds(10_010) + .milliseconds(7))
        driver.wait(until: .seconds(10_011))
        #expect(driver.session.wantsClose && driver.cancelled == [1])
    }

    @Test func `a connection that grew old during a stream ends after it`() {
        let driver = SessionDriver.http1()
        driver.send(Self.get)
        driver.respond(1, Self.response())
        driver.wait(until: .seconds(10_000))
        driver.end(1)
        driver.wait(until: .seconds(10_000))
        #expect(driver.session.isLeaving && driver.session.wantsClose)
    }

    @Test func `a client that leaves is reported, and a graceful end finishes the stream`() {
        let left = SessionDriver.http1()
        left.send(Self.get)
        left.respond(1, Self.response())
        left.leave()
        #expect(left.cancelled == [1])
        let asked = SessionDriver.http1()
        asked.send(Self.get)
        asked.respond(1, Self.response())
        asked.session.beginGracefulShutdown(now: .zero)
        #expect(asked.session.isLeaving && !asked.session.wantsClose)
        asked.end(1)
        #expect(asked.text.hasSuffix("0\r\n\r\n") && asked.session.wantsClose)
    }
}

/// Answers that are streamed over HTTP/2 as the reader's window allows.
struct HTTP2StreamedAnswerTests {
    private static func response(_ body: String = "") -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: Array(body.utf8))
        response.source = { [] }
        return response
    }

    @Test func `HTTP2 pieces are sent one by one, and only the stream is closed at the end`() throws
    {
        let pair = try #require(HTTP2Pair())
        let stream = pair.client.request()
        pair.exchange()
        pair.driver.respond(stream, Self.response())
        pair.exchange()
        #expect(pair.client.answers[stream]?.status == 200)
        #expect(pair.client.answers[stream]?.fields["content-length"] == nil)
        for number in 1...3 {
            #expect(pair.driver.drained.count == number)
            pair.driver.extend(stream, "\(number)\n")
            pair.exchange()
        }
        #expect(pair.client.answers[stream]?.body == Array("1\n2\n3\n".utf8))
        #expect(pair.client.answers[stream]?.isComplete == false)
        pair.driver.end(stream)
        pair.exchange()
        #expect(pair.client.answers[stream]?.isComplete == true)
        #expect(pair.driver.session.openStreams == 0 && pair.driver.cancelled == [])
        pair.driver.extend(stream, "late")
        pair.exchange()
        #expect(pair.client.answers[stream]?.body.count == 6)
    }

    @Test func `the next piece is requested once the reader's window let the last one through`()
        throws
    {
        let pair = try #require(HTTP2Pair(window: 100))
        let stream = pair.client.request()
        pair.driver.send(pair.client.takeOutput())
        pair.driver.respond(stream, Self.response(String(repeating: "x", count: 100)))
        #expect(pair.driver.drained == [])
        pair.exchange()
        #expect(pair.driver.drained == [stream])
        #expect(pair.client.answers[stream]?.body.count == 100)
    }

    @Test func `an idle HTTP2 stream stays open, and a reader that takes no data is disconnected`()
        throws
    {
        let pair = try #require(HTTP2Pair(window: 100))
        let stream = pair.client.request()
        pair.exchange()
        pair.driver.respond(stream, Self.response())
        pair.exchange()
        pair.driver.wait(until: .seconds(10_000))
        #expect(!pair.driver.session.wantsClose && !pair.driver.session.isLeaving)
        pair.driver.extend(stream, String(repeating: "x", count: 2048))
        pair.driver.wait(until: .seconds(10_011))
        #expect(pair.driver.cancelled == [])
        pair.driver.wait(until: .seconds(10_013))
        #expect(pair.driver.cancelled == [stream] && pair.client.goaways.isEmpty)
    }

    @Test func `a reset stream is reported once`() throws {
        let pair = try #require(HTTP2Pair())
        let stream = pair.client.request()
        pair.exchange()
        pair.driver.respond(stream, Self.response("a"))
        pair.exchange()
        pair.client.reset(stream)
        pair.exchange()
        #expect(pair.driver.cancelled == [stream])
        pair.driver.leave()
        #expect(pair.driver.cancelled == [stream])
        #expect(pair.driver.session.openStreams == 0)
    }
}
