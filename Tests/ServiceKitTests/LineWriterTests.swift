import Glibc
import ServiceKit
import TestSupport
import Testing

/// Lines for readers that may stop reading.
struct LineWriterTests {
    private static func writer(to path: String, capacity: Int = 1000) -> (LineWriter, Int32) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        return (
            LineWriter(descriptor, capacity: capacity) { Array("\($0) dropped\n".utf8) }, descriptor
        )
    }

    /// Reads from the pipe until the text ends with `end`.
    private static func read(_ pipe: FullPipe, until end: String) async throws -> String {
        let limit = ContinuousClock.now + Duration.patience
        var text = ""
        while !text.hasSuffix(end), ContinuousClock.now < limit {
            text += pipe.read()
            try await Task.sleep(for: .milliseconds(2))
        }
        return text
    }

    @Test func `lines of concurrent authors are written whole and in order`() async throws {
        let scratch = ScratchDirectory()
        let pipe = FullPipe(at: scratch.file("pipe"))
        let (writer, descriptor) = Self.writer(to: pipe.path, capacity: 1 << 20)
        defer { close(descriptor) }
        await withTaskGroup(of: Void.self) { group in
            for author in 0..<4 {
                group.addTask {
                    for number in 0..<500 { writer.write(Array("\(author) \(number)\n".utf8)) }
                }
            }
        }
        writer.write(Array("end\n".utf8))
        let lines = try await Self.read(pipe, until: "end\n").split(separator: "\n")
        #expect(lines.count == 2001)
        for author in 0..<4 {
            let own = lines.filter { $0.hasPrefix("\(author) ") }.map { String($0.dropFirst(2)) }
            #expect(own == (0..<500).map(String.init))
        }
    }

    @Test func `lines without room are dropped and counted, and the count is written later`()
        async throws
    {
        let scratch = ScratchDirectory()
        let pipe = FullPipe(at: scratch.file("pipe"))
        let (writer, descriptor) = Self.writer(to: pipe.path, capacity: 1000)
        defer { close(descriptor) }
        let line = Array(String(repeating: "x", count: 99).utf8) + [UInt8(ascii: "\n")]
        for _ in 0..<35 { writer.write(line) }
        let text = try await Self.read(pipe, until: "dropped\n")
        #expect(text.split(separator: "\n").count == 11)
        #expect(text.hasSuffix("\n25 dropped\n"))
        writer.write(Array("later\n".utf8))
        #expect(try await Self.read(pipe, until: "later\n") == "later\n")
    }

    @Test func `all lines that were written before a flush are in the file after it`() throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("log")
        let (writer, descriptor) = Self.writer(to: path)
        defer { close(descriptor) }
        for number in 0..<100 {
            writer.write(Array("\(number)\n".utf8))
            writer.flush(within: .seconds(10))
            var status = stat()
            #expect(unsafe fstat(descriptor, &status) == 0)
            #expect(status.st_size == (0...number).reduce(0) { $0 + "\($1)\n".utf8.count })
        }
    }

    @Test func `a flush waits no longer than allowed`() throws {
        let scratch = ScratchDirectory()
        let pipe = FullPipe(at: scratch.file("pipe"))
        let (writer, descriptor) = Self.writer(to: pipe.path)
        defer { close(descriptor) }
        writer.write(Array("x\n".utf8))
        let began = ContinuousClock.now
        writer.flush(within: .milliseconds(50))
        #expect(ContinuousClock.now - began >= .milliseconds(50))
        #expect((ContinuousClock.now - began).fits(.seconds(5)))
        _ = pipe.read()
        writer.flush(within: .seconds(10))
    }
}
