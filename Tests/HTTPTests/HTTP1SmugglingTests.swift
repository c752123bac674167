import HTTP
import Testing

/// One attempt to hide a request in another, by a header line or by the framing.
struct SmugglingCase: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]

    var testDescription: String { name }

    private static let tail = "GET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n"

    /// Returns a request with `lines` in its head, a body, and the tail.
    ///
    /// A reader of Content-Length and a reader of chunks would both end the body before the tail.
    static func head(_ lines: String, body: String = "0\r\n\r\n") -> SmugglingCase {
        let text = "POST / HTTP/1.1\r\nhost: a\r\n" + lines + "\r\n" + body + tail
        return SmugglingCase(name: lines.debugDescription, bytes: Array(text.utf8))
    }

    static func raw(_ text: String) -> SmugglingCase {
        SmugglingCase(name: text.debugDescription, bytes: Array((text + tail).utf8))
    }

    static func chunks(_ body: String) -> SmugglingCase {
        head("transfer-encoding: chunked\r\n", body: body)
    }

    private static let lengths = [
        "+5", "-5", "5 5", "5,5", "5, 5", "0x5", "5;", "5.0", "", " ", "٥", "5\0", "\"5\"", "1e1",
        "9223372036854775808", "18446744073709551621", "99999999999999999999999", "5\u{0B}",
        "\u{A0}5", "five", "5_0",
    ]
    private static let encodings = [
        "identity", "gzip", "gzip, chunked", "chunked, chunked", "chunked, identity", "chunked,",
        ",chunked", "xchunked", "chunkedx", "\"chunked\"", "'chunked'", "chunked;a=b",
        "chunked\u{0B}", "\u{0B}chunked", "chunked\u{0C}", "chunked\0", "\0chunked",
        "chunked identity", "cow", "", "chunked\u{A0}", "chunked\u{7F}", "chun\tked",
    ]
    private static let framings = ["content-length: 5", "transfer-encoding: chunked"]

    static let lengthCases =
        lengths.map { head("content-length: \($0)\r\n") }
        + lengths.map { head("content-length: 5\r\ncontent-length: \($0)\r\n") }
        + ["5", "6", "0", "05"].flatMap { second in
            [
                head("content-length: 5\r\ncontent-length: \(second)\r\n"),
                head("Content-Length: 5\r\nx: y\r\nCONTENT-LENGTH: \(second)\r\n"),
            ]
        }

    static let encodingCases =
        encodings.flatMap { value in
            [
                head("transfer-encoding: \(value)\r\n"),
                head("content-length: 5\r\ntransfer-encoding: \(value)\r\n"),
                head("transfer-encoding: \(value)\r\ncontent-length: 5\r\n"),
                head("transfer-encoding: chunked\r\ntransfer-encoding: \(value)\r\n"),
            ]
        }
        + [
            head("transfer-encoding: chunked\r\ncontent-length: 5\r\n"),
            head("content-length: 0\r\nTransfer-Encoding: chunked\r\n"),
            head("transfer-encoding: chunked\r\nTransfer-Encoding: chunked\r\n"),
            raw("POST / HTTP/1.0\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
        ]

    static let nameCases = framings.flatMap { line -> [SmugglingCase] in
        let parts = line.split(separator: ":")
        let (name, value) = (parts[0], parts[1])
        return [
            "\(name) :\(value)", "\(name)\t:\(value)", " \(name):\(value)", "\t\(name):\(value)",
            "\(name)\0:\(value)", "\(name)\u{0B}:\(value)", "\u{0C}\(name):\(value)",
            "x: y\r\n \(name):\(value)", "x: y\r\n\t\(name):\(value)", "x:\r\n y\r\n\(line)",
            "\(name)\(value)", ":\(value)", "\(name)\u{A0}:\(value)", "\(name)\r:\(value)",
            name.replacing("-", with: "_") + ":\(value)", "\"\(name)\":\(value)",
            "(\(name)):\(value)", "[\(name)]:\(value)", "x\(name)\u{80}:\(value)", "\(name)",
            "\(name)=\(value)", "{\(name):\(value)", "x y: z\r\n\(line)", "\(name),x:\(value)",
        ].map { head($0 + "\r\n") }
    }

    static let lineCases = framings.flatMap { line in
        [
            "x: y\n\(line)\r\n", "x: y\r\(line)\r\n", "\(line)\n", "\(line)\r", "\(line)\r\r\n",
            "x: y\r\n\n\(line)\r\n", "x: y\r\n\r\(line)\r\n", "\n\(line)\r\n", "\r\(line)\r\n",
            "x: a\0b\r\n\(line)\r\n", "x: \u{1}\r\n\(line)\r\n", "x: \u{7F}\r\n\(line)\r\n",
            "x: y\u{0B}\r\n\(line)\r\n", "x: \u{1B}[0m\r\n\(line)\r\n", "\(line)\0\r\n",
            "x: y\n\r\n\(line)\r\n", "x: y\r\r\n\(line)\r\n", "\0\r\n\(line)\r\n",
        ].map { head($0) }
    }

    static let chunkCases = [
        "0x0\r\n\r\n", " 0\r\n\r\n", "0 \r\n\r\n", "0\t\r\n\r\n", "+0\r\n\r\n", "-1\r\n\r\n",
        "\r\n0\r\n\r\n", "0\n\r\n", "0\r\n\n", "g\r\n\r\n", "000000000\r\n\r\n", "0\0\r\n\r\n",
        "fffffffffffffffff\r\n", "ffffffffffffffff\r\n", "80000000000000000\r\n", "1 ;x\r\na\r\n",
        "1\r\nab\r\n0\r\n\r\n", "1\r\na\n0\r\n\r\n", "1\r\na0\r\n\r\n", "1\r\na\r0\r\n\r\n",
        "1;x\ny\r\na\r\n0\r\n\r\n", "1;x\ry\r\na\r\n0\r\n\r\n", "1;x\0\r\na\r\n0\r\n\r\n", "\r\n",
        "2\r\na\r\n0\r\n\r\n", "0\r\nhost: b\r\n\r\n", "0\r\ncontent-length: 40\r\n\r\n",
        "0\r\ntransfer-encoding: chunked\r\n\r\n", "0\r\nx : y\r\n\r\n", "0\r\n x: y\r\n\r\n",
        "0\r\nx\r\n\r\n", "0\r\nx: y\n\r\n", "0\r\nx: \0\r\n\r\n", "5,0\r\n\r\n", "0:\r\n\r\n",
        "1\r\na\r\n\r\n0\r\n\r\n", "\"0\"\r\n\r\n", "٠\r\n\r\n",
    ].map(chunks)

    static let lineAndHostCases = [
        "GET / HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nhost: a, b\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a b\r\n\r\n", "GET / HTTP/1.1\r\nhost : a\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a@b\r\n\r\n", "GET / HTTP/1.1\r\nhost: a/b\r\n\r\n",
        "GET http://b/ HTTP/1.1\r\nhost: a\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n",
        "GET http://a:80/ HTTP/1.1\r\nhost: a\r\n\r\n", "GET http:/a HTTP/1.1\r\nhost: a\r\n\r\n",
        "GET http://a@b/ HTTP/1.1\r\nhost: b\r\n\r\n", "GET a/ HTTP/1.1\r\nhost: a\r\n\r\n",
        "GET http://a\\b/ HTTP/1.1\r\nhost: a\r\n\r\n", "GET \\ HTTP/1.1\r\nhost: a\r\n\r\n",
        "GET /\0 HTTP/1.1\r\nhost: a\r\n\r\n", "GET /a b HTTP/1.1\r\nhost: a\r\n\r\n",
        "GET /\r\nhost: a\r\n\r\n", "GET / HTTP/1.1\rhost: a\r\n\r\n",
        "GET / HTTP/1.1\nhost: a\n\n", "GET / HTTP/1.1\r\nhost: a\n\n", "GET / HTTP/1.1\0\r\n\r\n",
        "GET\u{0B}/ HTTP/1.1\r\nhost: a\r\n\r\n", "GET /\u{0C}HTTP/1.1\r\nhost: a\r\n\r\n",
        "\0GET / HTTP/1.1\r\nhost: a\r\n\r\n", "\nGET / HTTP/1.1\r\nhost: a\r\n\r\n",
        "GET / HTTP/1.1 HTTP/1.1\r\nhost: a\r\n\r\n", "GET /  HTTP/1.1\r\nhost: a\r\n\r\n",
        "GET / HTTP/1.1\r\n host: a\r\n\r\n", "GET / HTTP/1.1\r\n\thost: a\r\nhost: a\r\n\r\n",
    ].map(raw)

    static let all =
        lengthCases + encodingCases + nameCases + lineCases + chunkCases + lineAndHostCases
}

struct HTTP1SmugglingTests {
    @Test func `the matrix of smuggling attempts has at least 250 cases`() {
        #expect(Set(SmugglingCase.all.map(\.name)).count >= 250)
    }

    @Test(arguments: SmugglingCase.all)
    func `an ambiguous request is refused, and nothing after it is read`(attempt: SmugglingCase) {
        for size in [attempt.bytes.count, 1] {
            let driver = SessionDriver.http1()
            driver.send(attempt.bytes, size: size)
            #expect(driver.requests.isEmpty)
            #expect(driver.statuses.count == 1 && (400..<500).contains(driver.statuses[0]))
            #expect(driver.text.contains("\r\nconnection: close\r\n"))
            #expect(driver.session.wantsClose)
            driver.send("GET /later HTTP/1.1\r\nhost: a\r\n\r\n")
            #expect(driver.requests.isEmpty)
        }
    }

    @Test(arguments: [
        "content-length: 5\r\n", "Content-Length:5\r\n", "content-length: \t 5 \t\r\n",
        "content-length: 0005\r\n", "transfer-encoding: chunked\r\n",
        "TRANSFER-ENCODING:chunked  \r\n", "x: \u{FF}é\r\ncontent-length: 5\r\n",
        "x:\r\ncontent-length: 5\r\n", "te: trailers\r\ntransfer-encoding: chunked\r\n",
        "content-lengths: 7\r\ncontent-length: 5\r\n",
        "x: content-length: 9\r\ncontent-length: 5\r\n",
    ])
    func `an unambiguous request is read, and so is the next one`(lines: String) {
        let driver = SessionDriver.http1()
        driver.send(SmugglingCase.head(lines).bytes)
        #expect(driver.requests.map(\.pathString) == ["/", "/smuggled"])
        #expect(driver.statuses == [])
    }
}
