import Foundation
import Storage
import Testing

struct CompactionTests {
    private func fill(_ queue: DatabaseQueue, megabytes: Int) async throws {
        for number in 0..<megabytes {
            try await queue.write { database in
                for part in 0..<16 {
                    try database.run(
                        "INSERT INTO number VALUES (?, randomblob(60000))", number * 16 + part)
                }
            }
        }
    }

    private func length(_ scratch: Scratch) throws -> Int {
        try PlainFile.length(of: scratch.path())
    }

    @Test func `an idle database returns the space of deleted rows and stays intact`()
        async throws
    {
        let scratch = try Scratch()
        let queue = try await scratch.open {
            $0.limits.idle = .milliseconds(20)
            ($0.limits.freePages, $0.limits.freeShare) = (64, 8)
        }
        try await fill(queue, megabytes: 24)
        try await queue.write { try $0.run("DELETE FROM number WHERE value % 12 <> 0") }
        let deadline = ContinuousClock.now + .seconds(120)
        while try length(scratch) > 4 << 20, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try length(scratch) < 4 << 20)
        let left = try await queue.numbers()
        let expected = Array(stride(from: Int64(0), to: 24 * 16, by: 12))
        #expect(left == expected)
        #expect(try await queue.read { try $0.pragma("auto_vacuum") } == 2)
        let check = try await queue.read { try $0.first("PRAGMA integrity_check") { $0.text(0) } }
        #expect(check == "ok")
        await queue.close()
    }

    /// The control for the test above, which shows that deletion alone does not shorten the file.
    @Test func `a file with an allowed number of free pages keeps its length`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open { $0.limits.idle = .milliseconds(20) }
        try await fill(queue, megabytes: 7)
        try await queue.write { try $0.run("DELETE FROM number") }
        while queue.statistics.logBytes > 0 { try await Task.sleep(for: .milliseconds(20)) }
        try await Task.sleep(for: .milliseconds(200))
        #expect(try length(scratch) > 6 << 20)
        await queue.close()
    }
}
