import HTTP
import Testing

struct HTTP2TimeoutTests {
    private typealias Kind = RawFrame.Kind
    private let driver: SessionDriver

    init() throws { driver = SessionDriver(try #require(HTTP2Session(now: .zero))) }

    private var frames: [RawFrame] { RawFrame.parse(driver.output) }

    @Test func `a connection without SETTINGS is closed after 10 s`() {
        driver.send(Array(RawFrame.preface.prefix(24)))
        #expect(driver.session.nextTimeout == .seconds(10))
        driver.wait(until: .seconds(10))
        #expect(driver.session.wantsClose)
    }

    @Test func `an idle connection gets GOAWAY after 120 s`() {
        driver.send(RawFrame.preface)
        driver.wait(until: .seconds(60))
        driver.send(RawFrame.headers(1).bytes)
        driver.wait(until: .seconds(300))
        #expect(!driver.session.wantsClose)
        driver.respond(1)
        #expect(driver.session.nextTimeout ?? .zero <= .seconds(420))
        driver.wait(until: .seconds(419))
        #expect(!driver.session.wantsClose)
        driver.wait(until: .seconds(420))
        #expect(driver.session.wantsClose)
        #expect(frames.last?.kind == Kind.goaway && frames.last?.code == 0)
    }

    @Test func `a header section that stalls ends the connection after 10 s`() {
        driver.send(RawFrame.preface)
        driver.now = .seconds(5)
        driver.send(RawFrame(Kind.headers, flags: 1, stream: 1, [0x82]).bytes)
        driver.wait(until: .seconds(14))
        #expect(!driver.session.wantsClose)
        #expect(driver.session.nextTimeout == .seconds(15))
        driver.wait(until: .seconds(15))
        #expect(driver.session.wantsClose)
    }

    @Test func `an HTTP/2 body slower than 1 KiB per second is answered with 408`() {
        driver.send(RawFrame.preface)
        driver.send(RawFrame.headers(1, RawFrame.request("POST"), ends: false).bytes)
        driver.send(RawFrame(Kind.data, stream: 1, .init(repeating: 0, count: 3072)).bytes)
        driver.output = []
        driver.wait(until: .milliseconds(7999))
        #expect(frames.isEmpty)
        driver.wait(until: .seconds(8))
        #expect(frames.first?.kind == Kind.headers && frames.last?.kind != Kind.reset)
        #expect(driver.session.nextTimeout == .seconds(9))
        driver.wait(until: .seconds(9))
        #expect(frames.last?.kind == Kind.reset && frames.last?.code == 0)
        #expect(driver.session.openStreams == 0 && !driver.session.wantsClose)
    }

    @Test func `an answer that a peer leaves no window for ends the connection`() {
        driver.send(RawFrame.preface + RawFrame(Kind.settings, [0, 4, 0, 0, 0, 0]).bytes)
        driver.send(RawFrame.headers(1).bytes)
        driver.respond(1, HTTPResponse(status: 200, body: .init(repeating: 0, count: 5120)))
        driver.wait(until: .seconds(14))
        #expect(!driver.session.wantsClose)
        driver.wait(until: .seconds(15))
        #expect(driver.session.wantsClose)
        #expect(frames.last?.kind == Kind.goaway)
    }

    @Test func `an old connection ends in two steps, with time for its streams`() {
        driver.send(RawFrame.preface + RawFrame.headers(1).bytes)
        driver.wait(until: .seconds(1800))
        driver.wait(until: .seconds(1801))
        let goaways = frames.filter { $0.kind == Kind.goaway }
        #expect(
            goaways.map { Array($0.payload.prefix(4)) } == [[0x7F, 255, 255, 255], [0, 0, 0, 1]])
        #expect(!driver.session.wantsClose)
        #expect(driver.session.nextTimeout == .seconds(1830))
        driver.wait(until: .seconds(1830))
        #expect(driver.session.wantsClose && driver.cancelled == [1])
    }

    @Test func `the last frame is dropped after two seconds if the HTTP/2 peer does not read it`()
        throws
    {
        let session = try #require(HTTP2Session(now: .zero))
        var events: [HTTPEvent] = []
        session.checkTimeouts(now: .seconds(10), into: &events)
        #expect(session.wantsWrite && !session.wantsClose)
        #expect(session.nextTimeout == .seconds(12))
        session.checkTimeouts(now: .seconds(12), into: &events)
        #expect(session.wantsClose && !session.wantsWrite)
    }

    @Test func `jitter varies the age at which a connection ends`() throws {
        let session = try #require(HTTP2Session(now: .zero, ageJitter: 0.125))
        let driver = SessionDriver(session)
        driver.send(RawFrame.preface + RawFrame.headers(1).bytes)
        driver.wait(until: .seconds(60))
        #expect(session.nextTimeout == .seconds(2025))
    }
}
