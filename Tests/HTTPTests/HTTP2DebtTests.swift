import HTTP
import Testing

/// Answers that a peer does not take.
struct HTTP2DebtTests {
    private typealias Kind = RawFrame.Kind
    private let driver: SessionDriver
    private static let large = HTTPResponse(status: 200, body: .init(repeating: 1, count: 200_000))

    init() throws {
        driver = SessionDriver(try #require(HTTP2Session(now: .zero)))
        driver.send(RawFrame.preface + RawFrame(Kind.settings, [0, 4, 0, 0, 0, 0]).bytes)
    }

    private func window(_ stream: UInt32, _ bytes: UInt32) -> [UInt8] {
        RawFrame(Kind.windowUpdate, stream: stream, RawFrame.bigEndian(bytes)).bytes
    }

    /// Answers all requests that were delivered, and returns their number.
    private func answer() -> Int {
        let streams = driver.requests.map(\.stream)
        driver.requests = []
        for stream in streams { driver.respond(stream, Self.large) }
        return streams.count
    }

    @Test func `whoever takes no answers has no more requests worked on than fit`() {
        for index in 0..<100 as Range<UInt32> {
            driver.send(RawFrame.headers(2 * index + 1).bytes)
        }
        // How large the answers are is not known yet.
        let first = answer()
        #expect((1...64).contains(first))
        #expect(driver.requests.isEmpty && driver.session.debt > 1 << 20)
        // One of the others cancels, another sends anew: both keep their order.
        driver.send(RawFrame(Kind.reset, stream: 2 * 99 + 1, [0, 0, 0, 8]).bytes)
        #expect(driver.cancelled.isEmpty, "it was not worked on")
        var answered = first
        driver.send(window(0, 1 << 30))
        for index in 0..<99 as Range<UInt32> {
            driver.send(window(2 * index + 1, 200_000))
            answered += answer()
        }
        #expect(answered == 99)
        #expect(driver.session.debt == 0 && driver.session.openStreams == 0)
        #expect(driver.session.isIdle && !driver.session.wantsClose)
    }

    @Test func `an answer counts whole until its end was taken, as it is in memory so long`() {
        driver.send(RawFrame.headers(1).bytes)
        #expect(answer() == 1)
        driver.send(window(1, 150_000) + window(0, 150_000))
        #expect(driver.session.debt == 200_000)
        driver.send(window(1, 50_000) + window(0, 50_000))
        #expect(driver.session.debt == 0)
    }

    @Test func `over HTTP/1·1, too, an answer counts whole until its end was taken`() {
        let session = HTTP1Session(now: .zero)
        var events: [HTTPEvent] = []
        let get = Array("GET / HTTP/1.1\r\nhost: a\r\n\r\n".utf8)
        unsafe get.withUnsafeBytes { unsafe session.receive($0, now: .zero, into: &events) }
        session.respond(to: 1, Self.large, now: .zero, into: &events)
        var buffer = [UInt8](repeating: 0, count: 150_000)
        let debt = session.debt
        #expect(debt > 200_000)
        for left in [debt, 0] {
            _ = unsafe buffer.withUnsafeMutableBytes {
                unsafe session.takeOutput(into: $0, now: .zero, events: &events)
            }
            #expect(session.debt == left)
        }
    }

    @Test func `a client that takes its answers has a hundred requests worked on`() {
        driver.send(RawFrame(Kind.settings, [0, 4, 0, 1, 0, 0]).bytes)
        for index in 0..<40 as Range<UInt32> {
            driver.send(RawFrame.headers(2 * index + 1).bytes)
            driver.respond(Int32(2 * index + 1), HTTPResponse(status: 200, body: [1, 2, 3]))
        }
        driver.requests = []
        for index in 40..<140 as Range<UInt32> {
            driver.send(RawFrame.headers(2 * index + 1).bytes)
        }
        #expect(driver.requests.count == 100)
    }

    @Test func `a request that is cancelled lets the next one go on`() throws {
        var limits = HTTPLimits()
        limits.connectionDebt = 1
        let driver = SessionDriver(try #require(HTTP2Session(limits: limits, now: .zero)))
        driver.send(RawFrame.preface + RawFrame.headers(1).bytes + RawFrame.headers(3).bytes)
        #expect(driver.requests.map(\.stream) == [1])
        driver.send(RawFrame(Kind.reset, stream: 1, [0, 0, 0, 8]).bytes)
        #expect(driver.cancelled == [1] && driver.requests.map(\.stream) == [1, 3])
    }

    @Test func `incomplete requests are a debt until they are complete or given up`() {
        driver.send(RawFrame.headers(1, RawFrame.request("POST"), ends: false).bytes)
        driver.send(RawFrame(Kind.data, stream: 1, .init(repeating: 0, count: 9000)).bytes)
        #expect((9000...10_000).contains(driver.session.debt))
        driver.send(RawFrame(Kind.data, flags: 1, stream: 1, [1]).bytes)
        #expect(driver.session.debt == 0 && driver.requests.count == 1)
        driver.send(RawFrame.headers(3, RawFrame.request("POST"), ends: false).bytes)
        driver.send(RawFrame(Kind.data, stream: 3, .init(repeating: 0, count: 9000)).bytes)
        driver.send(RawFrame(Kind.reset, stream: 3, [0, 0, 0, 8]).bytes)
        #expect(driver.session.debt == 0)
    }

    @Test func `the longest answer must be taken within thirty seconds`() {
        driver.send(RawFrame.headers(1).bytes)
        driver.respond(1, Self.large)
        driver.wait(until: .seconds(29))
        #expect(!driver.session.wantsClose)
        // A little is no answer.
        driver.send(window(0, 1 << 20) + window(1, 100))
        driver.wait(until: .seconds(30))
        #expect(driver.session.wantsClose)
        #expect(RawFrame.parse(driver.output).last?.code == 11)
    }
}

/// Answers that a peer does not read, over HTTP/1.
struct HTTP1DebtTests {
    private let get = "GET / HTTP/1.1\r\nhost: a\r\n\r\n"
    private static let large = HTTPResponse(status: 200, body: .init(repeating: 1, count: 300_000))

    /// Receives without taking any output.
    private func send(_ text: String, to session: HTTP1Session, at now: Duration) -> [HTTPEvent] {
        var events: [HTTPEvent] = []
        unsafe Array(text.utf8).withUnsafeBytes {
            unsafe session.receive($0, now: now, into: &events)
        }
        return events
    }

    @Test func `pipelined requests wait while a megabyte of answers is not taken, and then go on`()
    {
        let session = HTTP1Session(now: .zero)
        var events = send(String(repeating: get, count: 12), to: session, at: .zero)
        var answered = 0
        while !events.isEmpty {
            guard case .request(let request) = events.removeFirst() else { continue }
            answered += 1
            session.respond(to: request.stream, Self.large, now: .zero, into: &events)
        }
        #expect(answered < 8 && session.debt >= 1 << 20 && !session.wantsRead)
        let driver = SessionDriver(session)
        while session.wantsWrite {
            driver.drain()
            answered += driver.requests.count
            driver.echoLarge(Self.large)
        }
        #expect(answered == 12 && session.debt == 0 && session.wantsRead)
    }

    @Test func `more requests do not postpone when an answer must be taken`() {
        let session = HTTP1Session(now: .zero)
        var stream: Int32 = 0
        var now = Duration.zero
        while now < .seconds(29), !session.wantsClose {
            var events = send(get, to: session, at: now)
            stream += 1
            session.respond(
                to: stream, HTTPResponse(status: 200, body: .init(repeating: 0, count: 100)),
                now: now, into: &events)
            now += .seconds(1)
            session.checkTimeouts(now: now, into: &events)
        }
        #expect(session.wantsClose && now <= .seconds(11))
    }

    @Test func `answers that are taken one after the other have a deadline each`() {
        let session = HTTP1Session(now: .zero)
        var buffer = [UInt8](repeating: 0, count: 280)
        var events: [HTTPEvent] = []
        for second in 0..<60 {
            let now = Duration.seconds(second)
            events = send(get, to: session, at: now)
            session.respond(
                to: Int32(second + 1),
                HTTPResponse(status: 200, body: .init(repeating: 0, count: 250)), now: now,
                into: &events)
            // There is always some left.
            _ = unsafe buffer.withUnsafeMutableBytes {
                unsafe session.takeOutput(into: $0, now: now, events: &events)
            }
            session.checkTimeouts(now: now, into: &events)
            #expect(!session.wantsClose && session.wantsWrite)
        }
    }

    @Test func `the longest answer must be taken within thirty seconds`() {
        let session = HTTP1Session(now: .zero)
        var events = send(get, to: session, at: .zero)
        session.respond(to: 1, Self.large, now: .zero, into: &events)
        session.checkTimeouts(now: .seconds(29), into: &events)
        #expect(!session.wantsClose)
        session.checkTimeouts(now: .seconds(30), into: &events)
        #expect(session.wantsClose)
    }
}
