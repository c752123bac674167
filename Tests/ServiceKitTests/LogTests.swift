import Glibc
import JSON
import ServiceKit
import Synchronization
import TestSupport
import Testing

/// The log, which never makes its author wait.
struct LogTests {
    @Test func `a log line is one JSON object, whatever its fields contain`() throws {
        let lines = Mutex<[[UInt8]]>([])
        let log = Log(service: "geo") { line in lines.withLock { $0.append(line) } }
        log(.debug, "left out")
        log(.warning, "odd", ["text": "a\n\"b\u{1b}"])
        let line = try #require(lines.withLock { $0.count == 1 ? $0[0] : nil })
        #expect(line.count { $0 < 0x20 } == 1 && line.last == UInt8(ascii: "\n"))
        let root = try JSONDocument(parsing: String(decoding: line, as: UTF8.self)).root
        for (name, text) in [
            ("level", "warning"), ("service", "geo"), ("message", "odd"), ("text", "a\n\"b\u{1b}"),
        ] {
            #expect(try root.member(name)?.string() == text)
        }
    }

    @Test func `no text in a field breaks its line, and no line is longer than 16 KiB`()
        throws
    {
        let lines = Mutex<[[UInt8]]>([])
        let log = Log(service: "geo") { line in lines.withLock { $0.append(line) } }
        let hostile = [
            "\r\n{\"level\":\"info\"}", "\u{1b}[31mred\u{1b}[0m", "\u{2028}\u{2029}\u{85}",
            "\u{9b}2J", "\u{202e}txt", "\"}\n{", "\\", String(repeating: "x", count: 1 << 20),
            String(repeating: "\u{1}", count: 1 << 10), String(repeating: "€", count: 1 << 10),
        ]
        for text in hostile { log(.warning, "odd", ["text": text, "other": text]) }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<1_000 {
            let scalars = (0..<20).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 1...0x2FFF, using: &generator))
            }
            log(.info, "random", ["text": String(String.UnicodeScalarView(scalars))])
        }
        for line in lines.withLock(\.self) {
            // A pipe keeps so many bytes in one piece.
            #expect(line.count <= 16 << 10)
            #expect(line.count { $0 < 0x20 } == 1 && line.last == UInt8(ascii: "\n"))
            _ = try JSONDocument(parsing: String(decoding: line, as: UTF8.self))
        }
        #expect(lines.withLock(\.count) == hostile.count + 1_000)
    }

    @Test func `lines that nobody reads are dropped, and the log later says how many`()
        async throws
    {
        let scratch = ScratchDirectory()
        let pipe = FullPipe(at: scratch.file("pipe"))
        let descriptor = unsafe open(pipe.path, O_WRONLY)
        defer { close(descriptor) }
        let log = Log(service: "geo", to: descriptor)
        let count = 10_000
        for number in 0..<count { log(.info, "a line", ["number": "\(number)"]) }
        let end = ContinuousClock.now + Duration.patience
        var text = ""
        while !text.contains("dropped"), ContinuousClock.now < end {
            text += pipe.read()
            try await Task.sleep(for: .milliseconds(2))
        }
        log.flush(within: .seconds(10))
        text += pipe.read()
        let lines = text.split(separator: "\n")
        let last = try JSONDocument(parsing: String(try #require(lines.last))).root
        #expect(try last.member("message")?.string() == "log lines were dropped")
        #expect(try last.member("level")?.string() == "warning")
        #expect(try last.member("lines")?.string() == "\(count - lines.count + 1)")
        #expect(lines.count > 500 && lines.count < count)
    }
}
