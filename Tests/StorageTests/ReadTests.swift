import Foundation
import Storage
import Synchronization
import Testing

struct ReadTests {
    private static let endless =
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM number, n"

    @Test func `a read sees every write acknowledged before it`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        for number in 1...200 {
            try await queue.add(number)
            let count = try await queue.read {
                try $0.first("SELECT count(*) FROM number") { Int($0.integer(0)) }
            }
            #expect(count == number)
        }
        await queue.close()
    }

    @Test func `a read sees one state and delays no commit`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        try await queue.add(1)
        let gate = Gate()
        async let counts = queue.read { database in
            let sql = "SELECT count(*) FROM number"
            let before = try database.first(sql) { $0.integer(0) }
            gate.reach(1)
            gate.block(until: 2)
            return [before, try database.first(sql) { $0.integer(0) }]
        }
        try await gate.wait(until: 1)
        for number in 2...20 { try await queue.add(number) }
        gate.reach(2)
        #expect(try await counts == [1, 1])
        #expect(try await queue.numbers().count == 20)
        await queue.close()
    }

    @Test func `a read transaction cannot write`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        let code = await storageCode {
            try await queue.read { try $0.run("INSERT INTO number (value) VALUES (1)") }
        }
        #expect(code == .cannotOpen)
        #expect(try await queue.numbers() == [])
        await queue.close()
    }

    @Test func `a read that takes too long is ended, and the next one works`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open { $0.limits.readDuration = .seconds(1) }
        try await queue.add(1)
        let code = await storageCode {
            try await queue.read { try $0.rows(Self.endless) { $0.integer(0) } }
        }
        #expect(code == .interrupted)
        #expect(try await queue.numbers() == [1])
        await queue.close()
    }

    @Test func `a short read that blocked the log is repeated`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open {
            $0.limits.logBytes = 1 << 20
            $0.limits.logBytesUnderLoad = 1 << 19
            $0.limits.checkpointRetry = .milliseconds(1)
            // As slow as machines may be.
            $0.limits.shortRead = .seconds(120)
        }
        try await queue.add(0)
        let tries = Mutex(0)
        let reading = Task {
            try await queue.read { database in
                let number = tries.withLock { number in
                    number += 1
                    return number
                }
                // The first lasts until it is cut.
                if number == 1 { _ = try database.rows(Self.endless) { $0.integer(0) } }
                return number
            }
        }
        for number in 1...400 {
            try await queue.write {
                try $0.run("INSERT INTO number VALUES (?, zeroblob(8192))", number)
            }
        }
        #expect(try await reading.value == 2)
        await queue.close()
    }

    @Test func `the log stays bounded whatever is read`() async throws {
        let scratch = try Scratch()
        let bound = 1 << 20
        let queue = try await scratch.open {
            $0.limits.logBytes = bound
            $0.limits.logBytesUnderLoad = bound / 2
            $0.limits.logBytesPaused = bound / 4
            $0.limits.checkpointRetry = .milliseconds(1)
        }
        try await queue.add(0)
        let reading = Task {
            await storageCode {
                try await queue.read { try $0.rows(Self.endless) { $0.integer(0) } }
            }
        }
        var largest = 0
        for number in 1...600 {
            try await queue.write {
                try $0.run("INSERT INTO number VALUES (?, zeroblob(8192))", number)
            }
            largest = max(largest, queue.statistics.logBytes)
        }
        #expect(await reading.value == .interrupted)
        #expect(largest <= bound)
        #expect(largest >= bound / 4)
        #expect(queue.statistics.checkpoints > 1)
        #expect(try scratch.contents("-wal").count <= bound + 65_536)
        await queue.close()
    }

    @Test func `the log of an idle database is written back`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open { $0.limits.idle = .milliseconds(10) }
        try await queue.add(1)
        while queue.statistics.logBytes > 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(queue.statistics.logBytes == 0)
        #expect(queue.statistics.checkpoints >= 1)
        #expect(try scratch.contents().count > 4096)
        await queue.close()
    }
}
