import HTTP
import Testing

struct HTTP1AnswerTests {
    private let get = "GET / HTTP/1.1\r\nhost: a\r\n\r\n"

    @Test func `HEAD is answered with the length but no body`() {
        let driver = SessionDriver.http1()
        driver.send("HEAD / HTTP/1.1\r\nhost: a\r\n\r\n")
        driver.respond(1, HTTPResponse(status: 200, body: [1, 2, 3]))
        #expect(driver.text == "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n")
    }

    @Test func `framing fields set by the gateway are left out`() {
        let driver = SessionDriver.http1()
        driver.send(get)
        var response = HTTPResponse(status: 404, body: Array("no".utf8), trailers: HTTPFields())
        response.fields.append("content-length", "99")
        response.fields.append("transfer-encoding", "chunked")
        response.fields.append("connection", "upgrade")
        response.fields.append("content-type", "text/plain")
        driver.respond(1, response)
        #expect(
            driver.text == "HTTP/1.1 404 Not Found\r\ncontent-type: text/plain\r\n"
                + "content-length: 2\r\n\r\nno")
    }

    @Test func `each HTTP1 answer and refusal has one date, the server's`() {
        let driver = SessionDriver.http1()
        driver.session.date = { Array("now".utf8) }
        driver.send(get + get + "BAD\r\n")
        var response = HTTPResponse(status: 204)
        response.fields.append("date", "the handler's")
        driver.respond(1, response)
        driver.respond(2, HTTPResponse(status: 200, body: [0x61]))
        #expect(
            driver.text.hasPrefix(
                "HTTP/1.1 204 No Content\r\ndate: now\r\n\r\nHTTP/1.1 200 OK\r\ndate: now\r\n"
                    + "content-length: 1\r\n\r\na"))
        #expect(driver.statuses == [204, 200, 400])
        #expect(driver.text.ranges(of: "\r\ndate: now\r\n").count == 3)
    }

    @Test func `answers are sent in the order of requests, and a few requests are read ahead`() {
        let driver = SessionDriver.http1()
        driver.send(String(repeating: get, count: 6))
        #expect(driver.requests.count == 4)
        #expect(!driver.session.wantsRead)
        driver.respond(2, HTTPResponse(status: 202))
        driver.respond(3, HTTPResponse(status: 403))
        #expect(driver.output.isEmpty)
        driver.respond(1, HTTPResponse(status: 201))
        #expect(driver.statuses == [201, 202, 403])
        #expect(driver.requests.count == 6)
        #expect(driver.session.wantsRead)
    }

    @Test func `an answer without a request is ignored`() {
        let driver = SessionDriver.http1()
        driver.send(get)
        driver.respond(7)
        driver.respond(1)
        driver.respond(1)
        #expect(driver.statuses == [200])
    }

    @Test func `an error response waits for the answers before it`() {
        let driver = SessionDriver.http1()
        driver.send(get + "BAD\r\n" + get)
        #expect(driver.output.isEmpty && driver.requests.count == 1)
        driver.respond(1)
        #expect(driver.statuses == [200, 400])
        #expect(driver.session.wantsClose)
    }

    @Test func `unanswered requests are cancelled when the peer leaves`() {
        let driver = SessionDriver.http1()
        driver.send(get + get)
        driver.leave()
        #expect(driver.cancelled == [1, 2])
        #expect(driver.session.wantsClose && !driver.session.wantsWrite)
        driver.send(get)
        driver.respond(1)
        #expect(driver.requests.count == 2 && driver.output.isEmpty)
    }

    @Test func `a request that expects 100-continue gets it before the body, in turn`() {
        let driver = SessionDriver.http1()
        let head = "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\nExpect: 100-Continue\r\n\r\n"
        driver.send(head)
        #expect(driver.text == "HTTP/1.1 100 Continue\r\n\r\n")
        driver.send("x")
        driver.output = []
        driver.send(head)
        #expect(driver.output.isEmpty)
        driver.respond(1)
        #expect(driver.statuses == [200, 100])
    }

    @Test func `an expectation other than 100-continue is refused`() {
        let driver = SessionDriver.http1()
        driver.send("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\nExpect: 200-ok\r\n\r\n")
        #expect(driver.statuses == [417])
        #expect(driver.session.wantsClose)
    }

    @Test func `a graceful shutdown closes after the next answers`() {
        let driver = SessionDriver.http1()
        driver.send(get + get.prefix(9))
        driver.session.beginGracefulShutdown(now: .zero)
        driver.send(String(get.dropFirst(9)) + get)
        #expect(driver.requests.count == 2)
        driver.respond(1)
        #expect(!driver.text.contains("close") && !driver.session.wantsClose)
        driver.respond(2)
        #expect(driver.text.contains("connection: close"))
        #expect(driver.session.wantsClose)
    }

    @Test func `a graceful shutdown closes an idle connection at once`() {
        let driver = SessionDriver.http1()
        driver.session.beginGracefulShutdown(now: .zero)
        #expect(driver.session.wantsClose)
    }

    @Test func `output may be taken in pieces`() {
        let driver = SessionDriver.http1()
        driver.send(get)
        let body = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        var events: [HTTPEvent] = []
        driver.session.respond(
            to: 1, HTTPResponse(status: 200, body: body), now: .zero, into: &events)
        driver.drain(size: 777)
        #expect(Array(driver.output.suffix(100_000)) == body)
        #expect(driver.text.hasPrefix("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n"))
    }
}
