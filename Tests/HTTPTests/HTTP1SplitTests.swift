import HTTP
import Testing

struct HTTP1SplitTests {
    /// Returns everything that a session makes of an input, to compare it.
    private func transcript(_ input: [UInt8], size: Int, limits: HTTPLimits) -> [String] {
        let driver = SessionDriver.http1(limits)
        driver.send(input, size: size)
        let requests = driver.requests.map { request in
            "\(request.method) \(request.pathString) \(request.fields) \(request.body)"
        }
        return requests + [driver.text, "\(driver.session.wantsClose)"]
    }

    private static let streams: [String] = [
        "\r\nPOST /a HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\nhi\r\n"
            + "\r\nGET /b HTTP/1.1\r\nhost: a\r\n\r\n\r\nGET /c HTTP/1.1\r\nhost: a\r\n\r\n\r\n",
        String(repeating: "\r\n", count: 5) + "GET / HTTP/1.1\r\nhost: a\r\n\r\n",
        "GET /a HTTP/1.1\r\nhost: a\r\n\r\nPOST /b HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\n"
            + "helloGET /c HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\nGET /d",
        "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\nexpect: 100-continue\r\n\r\n"
            + "5;x=y\r\nhello\r\n00\r\nx: y\r\n\r\nBAD REQUEST\r\n\r\n",
        "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello!\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a\r\nx: " + String(repeating: "v", count: 300) + "\r\n\r\n",
        "GET /" + String(repeating: "v", count: 300) + " HTTP/1.1\r\nhost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a\r\nx: y\nz: w\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a\r\n\rX\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a\r\n" + String(repeating: "x: yyyyy\r\n", count: 12) + "\r\n",
        "GET / HTTP/1.1\r\nhost: a\r\nx:" + String(repeating: "y", count: 166) + "\r\ny: \r\n\r\n",
    ]

    private static var limits: HTTPLimits {
        var limits = HTTPLimits()
        limits.targetBytes = 100
        limits.headerBytes = 200
        return limits
    }

    @Test(arguments: streams)
    func `requests are read the same however their bytes are split`(stream: String) {
        let input = Array(stream.utf8)
        let whole = transcript(input, size: input.count, limits: Self.limits)
        #expect(whole.count > 2 || whole.last == "true")
        for size in [1, 2, 3, 7] {
            #expect(transcript(input, size: size, limits: Self.limits) == whole)
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `damaged requests are read the same however their bytes are split`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var input = Array(Self.streams.randomElement(using: &random).map(\.utf8) ?? "".utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let index = Int.random(in: 0..<input.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: input[index] = .random(in: 0...255, using: &random)
            case 1: input.remove(at: index)
            default:
                input.insert(
                    Array("\r\n :\0;,0f".utf8).randomElement(using: &random) ?? 0,
                    at: index)
            }
        }
        let whole = transcript(input, size: input.count, limits: Self.limits)
        for size in [1, 2, 3, 7] {
            #expect(transcript(input, size: size, limits: Self.limits) == whole)
        }
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `random bytes neither crash the parser nor grow its memory`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = [
            "GET ", "/", " HTTP/1.1", "\r\n", "\n", "\r", "host: a", ":", "\0",
            "content-length: ", "transfer-encoding: chunked", "99999999999999999999", "ffffffff",
            "5", ";", "\u{FF}", "\t",
        ]
        let driver = SessionDriver.http1()
        var sent = 0
        while sent < 100_000, driver.session.wantsRead {
            let word = words.randomElement(using: &random) ?? ""
            let noise = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            driver.send(Array(word.utf8) + (Bool.random(using: &random) ? noise : []))
            sent += word.utf8.count
            driver.echo()
        }
        #expect(driver.session.wantsClose)
        #expect(driver.output.count < 100_000)
    }
}
