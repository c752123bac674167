import Foundation
import TestSupport
import Testing

/// The helpers that other tests use.
@Suite struct TestSupportTests {
    @Test func `a line that is still being written is not read`() throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("ledger")
        #expect(wholeLines(of: path) == [])
        for (text, lines) in [("", 0), ("half", 0), ("one\n", 1), ("one\ntwo\nä\nhalf", 3)] {
            try Data(text.utf8).write(to: URL(filePath: path))
            #expect(wholeLines(of: path).count == lines, "\(text)")
        }
        // Amid a character, too.
        try Data("ä\nä".utf8.dropLast()).write(to: URL(filePath: path))
        #expect(wholeLines(of: path) == ["ä"])
    }

    @Test func `a free port is outside the range that the system assigns`() throws {
        let range = try String(
            contentsOfFile: "/proc/sys/net/ipv4/ip_local_port_range", encoding: .utf8)
        let first = try #require(Int(range.split(whereSeparator: \.isWhitespace)[0]))
        for _ in 0..<100 { #expect(try freePort() < first) }
    }

    @Test func `random tests try all seeds and rounds only in a thorough run`() {
        #expect(Thoroughness.seeds(3...10, few: 2, isFull: false) == 3...4)
        #expect(Thoroughness.seeds(3...10, few: 20, isFull: false) == 3...10)
        #expect(Thoroughness.seeds(3...10, few: 2, isFull: true) == 3...10)
        #expect(Thoroughness.rounds(1_000, few: 250, isFull: false) == 250)
        #expect(Thoroughness.rounds(100, few: 250, isFull: false) == 100)
        #expect(Thoroughness.rounds(1_000, few: 250, isFull: true) == 1_000)
    }

    @Test func `time limits are strict only if TIMING is set`() async {
        #expect(Duration.seconds(1).fits(.seconds(1)))
        #expect(!(Duration.patience + .seconds(1)).fits(.seconds(1)))
        await #expect(processExitsWith: .success) {
            unsafe setenv("TIMING", "1", 1)
            #expect(!Duration.seconds(2).fits(.seconds(1)))
            #expect(Duration.seconds(1).fits(.seconds(1)))
            unsafe unsetenv("TIMING")
            #expect(Duration.seconds(2).fits(.seconds(1)))
        }
    }
}
