import HTTP
import Testing

struct HTTP1TimeoutTests {
    private let get = "GET / HTTP/1.1\r\nhost: a\r\n\r\n"

    @Test func `a silent connection is closed without an answer`() {
        let driver = SessionDriver.http1()
        #expect(driver.session.nextTimeout == .seconds(10))
        driver.wait(until: .seconds(9))
        #expect(!driver.session.wantsClose)
        driver.wait(until: .seconds(10))
        #expect(driver.session.wantsClose && driver.output.isEmpty)
    }

    @Test func `a header section that drips in is answered with 408 after 10 s`() {
        let driver = SessionDriver.http1()
        for second in 0..<10 {
            driver.wait(until: .seconds(second))
            driver.send(second == 0 ? "GET / HTTP/1.1\r\n" : "x: y\r\n")
        }
        #expect(driver.session.nextTimeout == .seconds(10))
        driver.wait(until: .seconds(10))
        #expect(driver.statuses == [408])
        #expect(driver.session.wantsClose)
    }

    @Test func `an HTTP/1.1 body slower than 1 KiB per second is answered with 408`() {
        let driver = SessionDriver.http1()
        driver.send("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10240\r\n\r\n")
        driver.send([UInt8](repeating: 0, count: 3072))
        #expect(driver.session.nextTimeout == .seconds(8))
        driver.wait(until: .milliseconds(7999))
        #expect(driver.statuses == [])
        driver.wait(until: .seconds(8))
        #expect(driver.statuses == [408])
    }

    @Test func `an idle connection is closed, and one with a pending answer is not`() {
        let driver = SessionDriver.http1()
        driver.send(get)
        driver.wait(until: .seconds(1000))
        #expect(!driver.session.wantsClose)
        driver.respond(1)
        #expect(driver.session.nextTimeout == .seconds(1120))
        driver.wait(until: .seconds(1120))
        #expect(driver.session.wantsClose)
        #expect(driver.statuses == [200])
    }

    @Test func `an answer that the peer does not read ends the connection and its deadlines`() {
        let driver = SessionDriver.http1()
        driver.send(get)
        var events: [HTTPEvent] = []
        driver.session.respond(
            to: 1, HTTPResponse(status: 200, body: .init(repeating: 0, count: 2048)), now: .zero,
            into: &events)
        driver.session.checkTimeouts(now: .seconds(12), into: &events)
        #expect(!driver.session.wantsClose && !driver.session.isOver)
        driver.session.checkTimeouts(now: .seconds(13), into: &events)
        #expect(driver.session.wantsClose && driver.session.isOver)
        #expect(driver.session.nextTimeout == nil)
    }

    @Test func `an old connection ends with its next answer`() {
        let session = HTTP1Session(now: .zero, ageJitter: -0.1)
        let driver = SessionDriver(session)
        driver.send(get)
        #expect(session.nextTimeout == .seconds(27 * 60))
        driver.wait(until: .seconds(27 * 60))
        driver.respond(1)
        #expect(driver.text.contains("connection: close"))
        #expect(session.wantsClose)
    }
}
