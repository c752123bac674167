import HTTP
import Testing

struct HTTP1LimitTests {
    private func status(_ request: String, _ limits: HTTPLimits = HTTPLimits()) -> [Int] {
        let driver = SessionDriver.http1(limits)
        driver.send(request)
        #expect(driver.session.wantsClose == !driver.statuses.isEmpty)
        #expect(driver.requests.count + driver.statuses.count == 1)
        return driver.statuses
    }

    @Test func `a request target may be 8 KiB long and no longer`() {
        let path = String(repeating: "a", count: (8 << 10) - 1)
        #expect(status("GET /\(path) HTTP/1.1\r\nhost: a\r\n\r\n") == [])
        #expect(status("GET /\(path)a HTTP/1.1\r\nhost: a\r\n\r\n") == [414])
        #expect(status("GET /" + path + path) == [414])
    }

    @Test func `a header section may have 64 fields and no more`() {
        let lines = String(repeating: "x: y\r\n", count: 63)
        #expect(status("GET / HTTP/1.1\r\nhost: a\r\n\(lines)\r\n") == [])
        #expect(status("GET / HTTP/1.1\r\nhost: a\r\n\(lines)x: y\r\n\r\n") == [431])
    }

    @Test func `a header section may have 16 KiB and no more`() {
        let room = (16 << 10) - ("host".count + 1 + 32) - (1 + 32)
        let value = String(repeating: "v", count: room)
        #expect(status("GET / HTTP/1.1\r\nhost: a\r\nx: \(value)\r\n\r\n") == [])
        #expect(status("GET / HTTP/1.1\r\nhost: a\r\nx: \(value)v\r\n\r\n") == [431])
        #expect(status("GET / HTTP/1.1\r\nhost: a\r\nx: \(value)\(value)") == [431])
    }

    @Test func `a body may be as long as its limit and no longer`() {
        var limits = HTTPLimits()
        limits.bodyBytes = 10
        let head = "POST / HTTP/1.1\r\nhost: a\r\n"
        #expect(status(head + "content-length: 10\r\n\r\n0123456789", limits) == [])
        #expect(status(head + "content-length: 11\r\n\r\n", limits) == [413])
        #expect(status(head + "content-length: 999999999999999999\r\n\r\n", limits) == [413])
        let chunked = head + "transfer-encoding: chunked\r\n\r\n"
        #expect(status(chunked + "5\r\n01234\r\n5\r\n01234\r\n0\r\n\r\n", limits) == [])
        #expect(status(chunked + "5\r\n01234\r\n6\r\n", limits) == [413])
        #expect(status(chunked + "FFFFFFFF\r\n", limits) == [413])
        #expect(status(chunked + "100000000\r\n", limits) == [400])
    }

    @Test func `the gateway chooses the limit of a body by its headers`() {
        let session = HTTP1Session(now: .zero)
        session.bodyLimit = { $0.fields["authorization"] == nil ? 2 : 3 }
        let driver = SessionDriver(session)
        let line = "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n"
        driver.send(line + "authorization: x\r\n\r\nabc")
        #expect(driver.requests.count == 1)
        driver.echo()
        driver.send(line + "\r\nabc")
        #expect(driver.statuses == [200, 413])
    }

    @Test func `chunk extensions and trailers have limits`() {
        let head = "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n"
        let long = String(repeating: "e", count: 600)
        #expect(status(head + "1;\(long)\r\na\r\n0\r\n\r\n") == [])
        #expect(status(head + "1;\(long)\r\na\r\n0;\(long)\r\n\r\n") == [400])
        #expect(status(head + "1;\(long)\(long)") == [400])
        let trailer = "x: \(long)\r\n"
        #expect(status(head + "0\r\n" + trailer + "\r\n") == [])
        #expect(status(head + "0\r\n" + String(repeating: trailer, count: 40)) == [431])
        #expect(status(head + "0\r\n" + String(repeating: "x:\r\n", count: 65)) == [431])
        #expect(status(head + "0\r\nContent-Length: 3\r\n\r\n") == [400])
    }

    @Test func `endless pipelined requests end the connection without filling memory`() {
        let driver = SessionDriver.http1()
        let get = String(repeating: "GET / HTTP/1.1\r\nhost: a\r\n\r\n", count: 1000)
        for _ in 0..<100 { driver.send(get) }
        #expect(driver.session.wantsClose)
        #expect(driver.cancelled.count == 4)
    }
}
