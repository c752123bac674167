import HTTP
import Testing

/// A few empty lines before a request line are ignored (RFC 9112 §2.2).
struct HTTP1EmptyLineTests {
    private let get = "GET / HTTP/1.1\r\nhost: a\r\n\r\n"

    @Test(arguments: [1, 2, 3, 64])
    func `a few empty lines are ignored before the first request and between requests`(
        size: Int
    ) {
        let driver = SessionDriver.http1()
        let post = "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\nhi"
        let stream = "\r\n" + get + "\r\n\r\n" + post + "\r\n" + get
        driver.send(Array(stream.utf8), size: size)
        for number in 1...3 { driver.respond(Int32(number)) }
        #expect(driver.statuses == [200, 200, 200] && !driver.session.wantsClose)
        #expect(driver.requests.map(\.body) == [[], Array("hi".utf8), []])
    }

    @Test func `the number of empty lines before each request has a limit`() {
        let few = String(repeating: "\r\n", count: HTTPLimits().emptyLines)
        let driver = SessionDriver.http1()
        for number in 1...10 {
            driver.send(few + get)
            driver.respond(Int32(number))
        }
        #expect(driver.statuses.suffix(10).allSatisfy { $0 == 200 })
        #expect(driver.requests.count == 10)
        driver.send(few + "\r\n" + get)
        #expect(driver.statuses.last == 400 && driver.session.wantsClose)
        #expect(driver.requests.count == 10)
    }

    @Test(arguments: ["\n", "\r", " \r\n", "\r\n\n", "\n\r\n", "\r\r\n"])
    func `blanks other than empty lines before a request are refused`(blank: String) {
        let driver = SessionDriver.http1()
        driver.send(blank + get)
        #expect(driver.statuses == [400] && driver.requests.isEmpty)
    }

    @Test func `an empty line after the last request does not keep a connection longer`() {
        let driver = SessionDriver.http1()
        driver.send(get)
        driver.respond(1)
        driver.send("\r\n")
        #expect(!driver.session.wantsClose && driver.session.wantsRead)
        driver.wait(until: HTTPLimits().idleTimeout + .seconds(1))
        #expect(driver.session.wantsClose && driver.statuses == [200])
    }
}
