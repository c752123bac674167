import HTTP
import Testing

struct HTTP1RequestTests {
    @Test func `a request is split into its parts`() throws {
        let driver = SessionDriver.http1()
        driver.send(
            "POST /a/b%20c?x=1&y HTTP/1.1\r\nHost: Example:8443\r\nX-A:  b \t\r\n"
                + "Content-Length: 3\r\n\r\nabc")
        let request = try #require(driver.requests.first)
        #expect(request.method == .post)
        #expect(request.pathString == "/a/b%20c")
        #expect(request.query.map { String(decoding: $0, as: UTF8.self) } == "x=1&y")
        #expect(String(decoding: request.authority, as: UTF8.self) == "Example:8443")
        #expect(request.fields.string("x-a") == "b")
        #expect(request.body == Array("abc".utf8))
        #expect(driver.session.openStreams == 1)
        driver.respond(request.stream, HTTPResponse(status: 204))
        #expect(driver.text == "HTTP/1.1 204 No Content\r\n\r\n")
        #expect(driver.session.openStreams == 0)
        #expect(!driver.session.wantsClose)
    }

    @Test func `chunks are joined, and their extensions and trailers are dropped`() throws {
        let driver = SessionDriver.http1()
        driver.send(
            "PUT / HTTP/1.1\r\nhost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
                + "3 \t;a=b\r\nabc\r\n00000A\r\n0123456789\r\n0;x\r\nX-Sum: 1\r\n\r\n"
                + "GET /next HTTP/1.1\r\nhost: a\r\n\r\n")
        #expect(driver.requests.count == 2)
        #expect(driver.requests[0].body == Array("abc0123456789".utf8))
        #expect(driver.requests[0].fields.string("x-sum") == nil)
        #expect(driver.requests[1].pathString == "/next")
    }

    @Test(arguments: [
        ("GET / HTTP/1.0\r\n\r\n", "close"), ("GET / HTTP/1.1\r\nhost: a\r\n\r\n", nil),
        ("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", "keep-alive"),
        ("GET / HTTP/1.1\r\nhost: a\r\nConnection: te, Close\r\n\r\n", "close"),
        ("GET / HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n", "close"),
    ])
    func `the connection stays open as the version and the peer ask`(
        request: String, connection: String?
    ) {
        let driver = SessionDriver.http1()
        driver.send(request)
        driver.respond(1)
        let line = connection.map { "connection: \($0)\r\n" } ?? ""
        #expect(driver.text == "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\(line)\r\n")
        #expect(driver.session.wantsClose == (connection == "close"))
    }

    @Test func `an absolute target names the host, which the Host field must repeat`() throws {
        let driver = SessionDriver.http1()
        driver.send("GET HTTPS://h:1/p?q HTTP/1.1\r\nHost: H:1\r\n\r\n")
        driver.send("GET http://h HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(driver.requests.map(\.pathString) == ["/p", "/"])
        #expect(String(decoding: driver.requests[0].authority, as: UTF8.self) == "h:1")
        driver.echo()
        driver.send("GET http://h/ HTTP/1.1\r\nHost: i\r\n\r\n")
        #expect(driver.statuses == [200, 200, 400])
        #expect(driver.session.wantsClose)
    }

    @Test func `an asterisk target is allowed for OPTIONS only`() {
        let driver = SessionDriver.http1()
        driver.send("OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n")
        #expect(driver.requests.first?.pathString == "*")
        driver.echo()
        driver.send("GET * HTTP/1.1\r\nhost: a\r\n\r\n")
        #expect(driver.statuses == [200, 400])
    }

    @Test func `an unknown method is passed to the router`() {
        let driver = SessionDriver.http1()
        driver.send("BREW /pot HTTP/1.1\r\nhost: a\r\n\r\nget /x HTTP/1.1\r\nhost: a\r\n\r\n")
        #expect(driver.requests.map(\.method) == [.other, .other])
    }

    @Test(arguments: [
        ("GET / HTTP/2.0\r\n", 505), ("PRI * HTTP/2.0\r\n", 505), ("GET / HTTP/0.9\r\n", 505),
        ("GET / HTTP/1.2\r\n", 505), ("GET / HTTP/11\r\n", 400), ("GET / http/1.1\r\n", 400),
        ("GET /\r\n", 400), ("GET  / HTTP/1.1\r\n", 400), ("GET / HTTP/1.1 \r\n", 400),
        (" GET / HTTP/1.1\r\n", 400), ("GET\t/ HTTP/1.1\r\n", 400),
        ("G(T / HTTP/1.1\r\n", 400), ("GET a HTTP/1.1\r\n", 400), ("GET /# HTTP/1.1\r\n", 400),
        ("GET /\u{7F} HTTP/1.1\r\n", 400), ("GET /é HTTP/1.1\r\n", 400),
        ("GET /%4 HTTP/1.1\r\n", 400), ("GET /%zz HTTP/1.1\r\n", 400),
        ("GET /?a=% HTTP/1.1\r\n", 400), ("CONNECT a:1 HTTP/1.1\r\n", 501),
        ("GET ftp://a/ HTTP/1.1\r\n", 400), ("GET http:///x HTTP/1.1\r\n", 400),
        ("GET http://u@a/ HTTP/1.1\r\n", 400), ("GET / HTTP/1.1\n", 400),
    ])
    func `a bad request line is answered, and the connection closed`(line: String, status: Int) {
        let driver = SessionDriver.http1()
        driver.send(line + "host: a\r\n\r\nGET /tail HTTP/1.1\r\nhost: a\r\n\r\n")
        #expect(driver.statuses == [status])
        #expect(driver.text.contains("connection: close\r\n"))
        #expect(driver.requests.isEmpty && driver.session.wantsClose)
    }

    @Test(arguments: ["", ":", "a:b:c", "a:123456", "a b", "[::1", "[]", "[::1]x", "u@a", "a/b"])
    func `a malformed host is refused`(host: String) {
        let driver = SessionDriver.http1()
        driver.send("GET / HTTP/1.1\r\nhost: \(host)\r\n\r\n")
        #expect(driver.statuses == [400])
    }

    @Test(arguments: ["a", "a:", "a:1", "[::1]", "[::1]:8443", "1.2.3.4", "%41"])
    func `a host with or without port is accepted`(host: String) {
        let driver = SessionDriver.http1()
        driver.send("GET / HTTP/1.1\r\nhost: \(host)\r\n\r\n")
        #expect(driver.requests.count == 1)
    }
}
