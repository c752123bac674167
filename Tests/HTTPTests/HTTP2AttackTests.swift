import HTTP
import Testing

/// Frames that no client library would send.
struct HTTP2AttackTests {
    private typealias Kind = RawFrame.Kind
    private let driver: SessionDriver

    init() throws {
        driver = SessionDriver(try #require(HTTP2Session(now: .zero)))
        driver.send(RawFrame.preface)
        driver.output = []
    }

    private var frames: [RawFrame] { RawFrame.parse(driver.output) }

    /// The error code of the GOAWAY that ended the connection.
    private var ending: UInt32? {
        driver.session.wantsClose ? frames.last { $0.kind == Kind.goaway }?.code : nil
    }

    /// Sends frames until the session closes, and returns their number.
    private func flood(atMost count: Int, _ frames: (UInt32) -> [RawFrame]) -> Int {
        for index in 0..<count {
            if driver.session.wantsClose { return index }
            driver.send(frames(UInt32(index)).flatMap(\.bytes))
        }
        return count
    }

    /// Returns the head of a request whose body is larger than the limit.
    private static func large(_ stream: UInt32) -> RawFrame {
        .headers(
            stream, RawFrame.request("POST", [("content-length", "999999999")]), ends: false)
    }

    @Test func `a rapid reset attack ends the connection and cancels its requests`() {
        let rounds = flood(atMost: 1000) { index in
            [.headers(2 * index + 1), RawFrame(Kind.reset, stream: 2 * index + 1, [0, 0, 0, 8])]
        }
        #expect(rounds <= 102 && ending != nil)
        #expect(driver.requests.count <= 101)
        #expect(Set(driver.cancelled) == Set(driver.requests.map(\.stream)))
    }

    /// Debian's curl resets the stream after each answer without a body.
    @Test func `resets of answered streams do not count as an attack`() {
        let rounds = flood(atMost: 1000) { index in
            let stream = 2 * index + 1
            driver.send(RawFrame.headers(stream).bytes)
            driver.respond(Int32(stream))
            return [RawFrame(Kind.reset, stream: stream, [0, 0, 0, 5])]
        }
        #expect(rounds == 1000 && driver.requests.count == 1000)
        let more = flood(atMost: 10_000) { _ in [RawFrame(Kind.reset, stream: 1, [0, 0, 0, 5])] }
        #expect(more <= 1001 && ending != nil, "without requests between them they are")
    }

    @Test func `reset streams count until their work ends, so that at most 100 are open`() {
        for index in 0..<99 as Range<UInt32> {
            driver.send(RawFrame.headers(2 * index + 1).bytes)
            driver.send(RawFrame(Kind.reset, stream: 2 * index + 1, [0, 0, 0, 8]).bytes)
        }
        driver.output = []
        for stream in [201, 203, 205] as [UInt32] { driver.send(RawFrame.headers(stream).bytes) }
        #expect(driver.requests.count == 100)
        #expect(frames.map(\.kind) == [Kind.reset, Kind.reset])
        #expect(frames.allSatisfy { $0.code == 7 })
        driver.session.finished(1)
        driver.send(RawFrame.headers(207).bytes)
        #expect(driver.requests.count == 101)
    }

    @Test(arguments: [
        RawFrame(Kind.windowUpdate, stream: 0, [0, 0, 0, 0]),
        RawFrame(Kind.windowUpdate, stream: 0, [0x7F, 0xFF, 0xFF, 0xFF]),
        RawFrame(Kind.windowUpdate, stream: 0, [0, 0, 1]),
        RawFrame(Kind.ping, [1, 2, 3]),
        RawFrame(Kind.ping, stream: 1, .init(repeating: 0, count: 8)),
        RawFrame(Kind.settings, [0, 4, 0xFF, 0xFF, 0xFF, 0xFF]), RawFrame(Kind.settings, [0]),
        RawFrame(Kind.data, stream: 0, [1]), RawFrame(Kind.data, stream: 7, [1]),
        RawFrame(Kind.headers, flags: 5, stream: 2, RawFrame.block(RawFrame.request())),
        RawFrame(Kind.headers, flags: 5, stream: 0, RawFrame.block(RawFrame.request())),
        RawFrame(Kind.continuation, flags: 4, stream: 1, []),
        RawFrame(Kind.headers, flags: 5, stream: 1, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        RawFrame(Kind.headers, flags: 0x0D, stream: 1, [0xFF]),
        RawFrame(Kind.data, stream: 1, .init(repeating: 0, count: 16_385)),
    ])
    func `a frame that violates the protocol ends the connection`(frame: RawFrame) {
        driver.send(frame.bytes)
        #expect(driver.requests.isEmpty)
        #expect((ending ?? 0) != 0)
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nhost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\r"])
    func `a wrong preface closes the connection`(text: String) throws {
        let driver = SessionDriver(try #require(HTTP2Session(now: .zero)))
        driver.send(text)
        #expect(driver.session.wantsClose && driver.requests.isEmpty)
    }

    @Test func `DATA after the end of a stream does not reach the gateway`() {
        driver.send(RawFrame.headers(1).bytes)
        driver.send(RawFrame(Kind.data, flags: 1, stream: 1, [1, 2, 3]).bytes)
        #expect(driver.requests.count == 1 && driver.requests[0].body.isEmpty)
        #expect(frames.contains { $0.kind == Kind.reset || $0.kind == Kind.goaway })
        #expect(driver.cancelled == [1])
    }

    @Test(arguments: [
        RawFrame(Kind.windowUpdate, stream: 1, [0, 0, 0, 0]),
        RawFrame(Kind.windowUpdate, stream: 1, [0x7F, 0xFF, 0xFF, 0xFF]),
        RawFrame(Kind.data, flags: 1, stream: 1, [1]),
    ])
    func `more than 100 provoked resets a minute end the connection`(frame: RawFrame) {
        let rounds = flood(atMost: 1000) { index in
            var frame = frame
            frame.stream = 2 * index + 1
            driver.cancelled.forEach { driver.session.finished($0) }
            return [.headers(2 * index + 1), frame]
        }
        #expect(rounds <= 101 && ending != nil)
        #expect(driver.requests.count <= 101)
        #expect(driver.cancelled.count == driver.requests.count)
    }

    @Test func `resets spread over time do not end the connection`() {
        for index in 0..<300 as Range<UInt32> {
            driver.now += .seconds(1)
            driver.send(RawFrame.headers(2 * index + 1).bytes)
            driver.send(
                RawFrame(Kind.windowUpdate, stream: 2 * index + 1, [0x7F, 0xFF, 0xFF, 0xFF]).bytes)
            driver.cancelled.forEach { driver.session.finished($0) }
        }
        #expect(!driver.session.wantsClose && driver.requests.count == 300)
    }

    @Test(arguments: [[] as [UInt8], [0x82], .init(repeating: 0x82, count: 16_000)])
    func `a flood of CONTINUATION frames ends the connection within nine`(payload: [UInt8]) {
        driver.send(RawFrame(Kind.headers, flags: 1, stream: 1, [0x82]).bytes)
        let rounds = flood(atMost: 100) { _ in [RawFrame(Kind.continuation, stream: 1, payload)] }
        #expect(rounds <= 9 && driver.requests.isEmpty)
        #expect(ending != nil)
    }

    @Test(arguments: [
        RawFrame(Kind.ping, .init(repeating: 0, count: 8)), RawFrame(Kind.settings),
        RawFrame(Kind.settings, [0, 4, 0, 0, 0, 0]),
        RawFrame(Kind.priority, stream: 3, [0, 0, 0, 1, 9]),
        RawFrame(Kind.windowUpdate, [0, 0, 0, 1]), RawFrame(0x0A, [0, 0]), RawFrame(0x0B),
        RawFrame(0x10, [0, 0, 0, 1, 0x75]), RawFrame(0x2A, stream: 7, [1, 2, 3]), RawFrame(0xFF),
    ])
    func `a flood of frames without requests ends the connection`(frame: RawFrame) {
        let rounds = flood(atMost: 5000) { _ in [frame] }
        #expect(rounds <= 1002 && ending == 11)
    }

    @Test func `frames of unknown types are ignored, between requests and within one`() {
        driver.send(RawFrame(0x2A, .init(repeating: 9, count: 16_384)).bytes)
        driver.send(RawFrame.headers(1, RawFrame.request("POST"), ends: false).bytes, size: 3)
        driver.send(RawFrame(0xFE, flags: 0xFF, stream: 1, [1, 2, 3]).bytes, size: 2)
        driver.send(RawFrame(Kind.data, flags: 1, stream: 1, [4]).bytes)
        #expect(driver.requests.map(\.body) == [[4]] && !driver.session.wantsClose)
    }

    @Test func `a flood of empty DATA frames ends the connection`() {
        driver.send(RawFrame.headers(1, RawFrame.request("POST"), ends: false).bytes)
        let rounds = flood(atMost: 5000) { _ in [RawFrame(Kind.data, stream: 1)] }
        #expect(rounds <= 1002 && ending == 11)
    }

    @Test func `a flood of DATA frames that are padding only ends the connection`() {
        driver.send(RawFrame.headers(1, RawFrame.request("POST"), ends: false).bytes)
        let padding = RawFrame(Kind.data, flags: 8, stream: 1, [3, 0, 0, 0])
        let rounds = flood(atMost: 5000) { _ in [padding] }
        #expect(rounds <= 1002 && ending == 11)
    }

    @Test func `a flood of DATA for a request that was answered ends the connection`() {
        driver.send(RawFrame.headers(1, RawFrame.request("POST"), ends: false).bytes)
        driver.send(Self.large(3).bytes)
        driver.wait(until: .seconds(2))
        // nghttp2 ignores these without a word, so they count by their bytes.
        let frames = [RawFrame](repeating: RawFrame(Kind.data, stream: 3, [1]), count: 1000)
        let rounds = flood(atMost: 1000) { _ in frames }
        #expect(rounds <= 600 && ending == 11)
    }

    @Test func `a flood of HEADERS of streams that have ended ends the connection`() {
        driver.send(RawFrame.headers(1).bytes)
        driver.respond(1)
        let rounds = flood(atMost: 5000) { _ in [RawFrame.headers(1)] }
        #expect(rounds <= 1002 && ending != nil)
    }

    @Test func `the rest of a body that was refused is no flood`() {
        driver.send(Self.large(1).bytes)
        driver.wait(until: .seconds(2))
        let piece = RawFrame(Kind.data, stream: 1, .init(repeating: 7, count: 1024))
        for _ in 0..<1024 { driver.send(piece.bytes) }
        #expect(!driver.session.wantsClose)
    }

    @Test func `a body in small pieces is no flood`() {
        driver.send(RawFrame.headers(1, RawFrame.request("POST"), ends: false).bytes)
        for _ in 0..<5000 { driver.send(RawFrame(Kind.data, stream: 1, [1]).bytes) }
        driver.send(RawFrame(Kind.data, flags: 1, stream: 1, [1]).bytes)
        #expect(driver.requests.map(\.body.count) == [5001] && !driver.session.wantsClose)
    }

    @Test func `answers do not pile up for a peer that never reads`() {
        let ping = RawFrame(Kind.ping, .init(repeating: 0, count: 8)).bytes
        var limits = HTTPLimits()
        limits.idleFrameBurst = .max
        guard let session = HTTP2Session(limits: limits, now: .zero) else { return }
        var events: [HTTPEvent] = []
        let input = RawFrame.preface + Array(repeatElement(ping, count: 100_000).joined())
        var taken = 0
        while session.wantsRead, taken < input.count {
            let piece = Array(input[taken..<min(taken + 4096, input.count)])
            unsafe piece.withUnsafeBytes { unsafe session.receive($0, now: .zero, into: &events) }
            taken += piece.count
        }
        #expect(taken < 20_000)
        // And one that is read from against its advice ends.
        unsafe input.withUnsafeBytes { unsafe session.receive($0, now: .zero, into: &events) }
        #expect(!session.wantsRead)
        let ended = SessionDriver(session)
        ended.drain()
        #expect(session.wantsClose && ended.output.count < 40_000)
    }

    @Test func `too many SETTINGS entries end the connection`() {
        let entry: [UInt8] = [0, 9, 0, 0, 0, 0]
        let many = Array(repeatElement(entry, count: 40).joined())
        driver.send(RawFrame(Kind.settings, many).bytes)
        #expect((ending ?? 0) != 0)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `damaged frames neither crash the session nor cause two answers`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var stream: UInt32 = 1
        for _ in 0..<300 where driver.session.wantsRead {
            var bytes: [UInt8]
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes = RawFrame.headers(stream).bytes
            case 1:
                bytes = RawFrame.headers(stream, RawFrame.request("POST"), ends: false).bytes
                bytes += RawFrame(Kind.data, flags: 1, stream: stream, [1, 2, 3]).bytes
            case 2: bytes = RawFrame(Kind.reset, stream: max(1, stream) - 1, [0, 0, 0, 8]).bytes
            case 3: bytes = RawFrame(Kind.windowUpdate, [0, 0, 1, 0]).bytes
            default:
                let payload = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                bytes =
                    RawFrame(
                        .random(in: 0...18, using: &random),
                        flags: .random(in: 0...255, using: &random),
                        stream: .random(in: 0...9, using: &random), payload
                    ).bytes
            }
            if Int.random(in: 0..<30, using: &random) == 0 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << 3
            }
            stream += 2
            driver.send(bytes)
            if Bool.random(using: &random) { driver.echo() }
            driver.cancelled.forEach { driver.session.finished($0) }
            #expect(driver.session.openStreams <= 100)
        }
        driver.leave()
        #expect(Set(driver.cancelled).count == driver.cancelled.count)
    }
}
