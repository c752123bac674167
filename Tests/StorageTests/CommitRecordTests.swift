import Storage
import Synchronization
import Testing

/// Records that are written beside the database when commands are committed.
struct CommitRecordTests {
    /// A journal of the records, with one list for each commit, and of the answers between them.
    final class Journal: Sendable {
        private let state = Mutex<[[String]]>([])

        var lists: [[String]] { state.withLock { $0 } }

        func add(_ list: [String]) { state.withLock { $0.append(list) } }
    }

    final class Entry: CommitRecord {
        let text: String
        private let journal: Journal

        init(_ text: String, in journal: Journal) { (self.text, self.journal) = (text, journal) }

        func write(_ records: [any CommitRecord]) {
            journal.add(records.compactMap { ($0 as? Entry)?.text })
        }
    }

    private struct Refused: Error {}

    @Test func `a record has the command's result, and is written before its caller is answered`()
        async throws
    {
        let scratch = try Scratch()
        let journal = Journal()
        let queue = try await scratch.open { configuration in
            configuration.answering = { answer in
                journal.add(["answer"])
                answer()
            }
        }
        for number in 1...3 {
            try await queue.write(
                recording: { (row: Int64) in Entry("row \(row)", in: journal) },
                { database in
                    try database.run("INSERT INTO number (value) VALUES (?)", number)
                    return database.lastInsertedRow
                })
        }
        #expect(
            journal.lists.filter { $0 != ["answer"] } == [["row 1"], ["row 2"], ["row 3"]])
        #expect(journal.lists.suffix(2) == [["row 3"], ["answer"]])
        await queue.close()
    }

    @Test func `the records of one commit are written together, in the order of its commands`()
        async throws
    {
        let scratch = try Scratch()
        let journal = Journal()
        let queue = try await scratch.open { $0.limits.batchDuration = .seconds(60) }
        let gate = Gate()
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await queue.write { _ in
                    gate.reach(1)
                    gate.block(until: 2)
                }
            }
            try await gate.wait(until: 1)
            for number in 1...5 {
                group.addTask {
                    while queue.statistics.queueDepth < number - 1 { await Task.yield() }
                    try? await queue.write(
                        recording: { _ in Entry("\(number)", in: journal) },
                        { database in
                            try database.run("INSERT INTO number (value) VALUES (?)", number)
                            // All run again, each in a savepoint, and this one leaves nothing.
                            if number == 3 { throw Refused() }
                        })
                }
                while queue.statistics.queueDepth < number {
                    try await Task.sleep(for: .milliseconds(1))
                }
            }
            gate.reach(2)
            try await group.waitForAll()
        }
        #expect(journal.lists == [["1", "2", "4", "5"]])
        await queue.close()
    }

    @Test func `a command that changes nothing has its record, and one that fails has none`()
        async throws
    {
        let scratch = try Scratch()
        let journal = Journal()
        let queue = try await scratch.open()
        try await queue.write(recording: { _ in Entry("nothing", in: journal) }, { _ in })
        await #expect(throws: Refused.self) {
            try await queue.write(
                recording: { _ in Entry("failed", in: journal) }, { _ in throw Refused() })
        }
        #expect(journal.lists == [["nothing"]])
        await queue.close()
    }
}
