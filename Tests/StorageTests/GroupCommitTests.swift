import Foundation
import Storage
import Testing

struct GroupCommitTests {
    struct Refused: Error {}

    @Test func `many writers share commits, and each gets its own result`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        try await withThrowingTaskGroup { group in
            for writer in 0..<64 {
                group.addTask {
                    for step in 0..<25 {
                        let number = writer * 1000 + step
                        let back = try await queue.write { database in
                            try database.run("INSERT INTO number (value) VALUES (?)", number)
                            return number
                        }
                        #expect(back == number)
                    }
                }
            }
            try await group.waitForAll()
        }
        let statistics = queue.statistics
        #expect(statistics.operations == 1600)
        #expect(statistics.commits < 800)
        #expect(statistics.batchSizes.reduce(0, +) == statistics.commits)
        #expect(statistics.commitNumber == Int64(statistics.commits))
        #expect(statistics.lastCommit > .zero)
        #expect(try await queue.numbers().count == 1600)
        await queue.close()
    }

    /// Holds the writer's thread until `others` wait behind it, so that they share one commit.
    private func together(
        _ queue: DatabaseQueue, _ others: [@Sendable (borrowing Database) throws -> Void]
    ) async throws -> [StorageError.Code?] {
        let gate = Gate()
        return try await withThrowingTaskGroup(of: (Int, StorageError.Code?).self) { group in
            group.addTask {
                try await queue.write { _ in
                    gate.reach(1)
                    gate.block(until: 2)
                }
                return (-1, nil)
            }
            // One of the others that came first would be taken before it, or with it.
            try await gate.wait(until: 1)
            for (index, other) in others.enumerated() {
                group.addTask {
                    while queue.statistics.queueDepth < index { await Task.yield() }
                    return (index, await storageCode { try await queue.write(other) })
                }
            }
            while queue.statistics.queueDepth < others.count {
                try await Task.sleep(for: .milliseconds(1))
            }
            gate.reach(2)
            var codes = [StorageError.Code?](repeating: nil, count: others.count)
            for try await (index, code) in group where index >= 0 { codes[index] = code }
            return codes
        }
    }

    @Test func `a failing command is rolled back alone`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open { $0.limits.batchDuration = .seconds(60) }
        // In a commit of its own: which of those that come together is the first, nobody says.
        try await queue.write { try $0.run("INSERT INTO number (value) VALUES (1)") }
        let codes = try await together(
            queue,
            [
                { try $0.run("INSERT INTO number (value) VALUES (5)") },
                {
                    try $0.run("INSERT INTO number (value) VALUES (2)")
                    try $0.run("INSERT INTO number (value) VALUES (1)")
                },
                {
                    try $0.run("INSERT INTO number (value) VALUES (3)")
                    throw Refused()
                },
                { try $0.run("INSERT INTO number (value) VALUES (4)") },
            ])
        #expect(codes == [nil, .constraint, nil, nil])
        #expect(try await queue.numbers() == [1, 4, 5])
        #expect(queue.statistics.commits == 2)
        #expect(queue.statistics.failedOperations == 2)
        await queue.close()
    }

    @Test func `a command that rolls back the transaction does not lose its neighbours`()
        async throws
    {
        let scratch = try Scratch()
        let queue = try await scratch.open { $0.limits.batchDuration = .seconds(60) }
        try await queue.write { try $0.run("INSERT INTO number (value) VALUES (1)") }
        let codes = try await together(
            queue,
            [
                { try $0.run("INSERT INTO number (value) VALUES (3)") },
                { try $0.run("INSERT OR ROLLBACK INTO number (value) VALUES (1)") },
                { try $0.run("INSERT INTO number (value) VALUES (2)") },
            ])
        #expect(codes == [nil, .constraint, nil])
        #expect(try await queue.numbers() == [1, 2, 3])
        await queue.close()
    }

    @Test func `a command over the queue's limit is refused at once, and a reserved one is not`()
        async throws
    {
        let scratch = try Scratch()
        let queue = try await scratch.open { $0.limits.waitingCommands = 2 }
        let gate = Gate()
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await queue.write { _ in
                    gate.reach(1)
                    gate.block(until: 2)
                }
            }
            try await gate.wait(until: 1)
            for number in 1...2 { group.addTask { try await queue.add(number) } }
            while queue.statistics.queueDepth < 2 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(await storageCode { try await queue.add(3) } == .overloaded)
            group.addTask {
                _ = try await queue.write(priority: .reserved) {
                    try $0.run("INSERT INTO number (value) VALUES (4)")
                }
            }
            while queue.statistics.queueDepth < 3 { try await Task.sleep(for: .milliseconds(1)) }
            gate.reach(2)
            try await group.waitForAll()
        }
        #expect(try await queue.numbers() == [1, 2, 4])
        await queue.close()
    }

    @Test func `commands from before closing are done, and later ones are refused`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        try await withThrowingTaskGroup { group in
            for number in 0..<100 { group.addTask { try await queue.add(number) } }
            try await group.waitForAll()
        }
        await queue.close()
        #expect(await storageCode { try await queue.add(100) } == .closed)
        #expect(await storageCode { try await queue.numbers() } == .closed)
        #expect(!FileManager.default.fileExists(atPath: scratch.path("-wal")))
        let again = try await scratch.open()
        #expect(try await again.numbers() == (0..<100).map(Int64.init))
        await again.close()
    }

    @Test func `a released queue closes its file`() async throws {
        let scratch = try Scratch()
        try await scratch.open().add(1)
        var code: StorageError.Code? = .inUse
        while code == .inUse {
            try await Task.sleep(for: .milliseconds(10))
            code = await storageCode { await (try scratch.open()).close() }
        }
        #expect(code == nil)
    }
}
