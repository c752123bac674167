import Foundation
import Storage
import Synchronization
import Testing

/// Online copies of a database.
struct CopyTests {
    /// Returns the number of rows in each table of a copy, by the table's name.
    private func numbers(of copy: String) throws -> [String: Int] {
        let database = try ClosedDatabase(copy)
        try database.check()
        let counts = try database.rowCounts().map { ($0.table, $0.rows) }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    @Test func `a copy equals the database at its time`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        for number in 0..<50 { try await queue.add(number) }
        let path = scratch.path("-copy")
        let copied = try await queue.copy(to: path)
        #expect(copied.commit == queue.statistics.commitNumber)
        #expect(copied.schemaVersion == 1 && copied.applicationID == 0x4845_5254)
        #expect(try ClosedDatabase(path).facts() == copied)
        #expect(try numbers(of: path) == ["number": 50])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try await queue.add(50)
        #expect(try numbers(of: path) == ["number": 50], "the copy is on its own")
        await queue.close()
    }

    /// Two counters at opposite ends of the file; each transaction adds to both, and stores its
    /// number.
    private static let pair = Schema(
        applicationID: 0x4845_5254,
        migrations: [
            Migration(
                1, "counters",
                """
                CREATE TABLE first (value INTEGER NOT NULL) STRICT;
                INSERT INTO first VALUES (0);
                CREATE TABLE filling (value ANY) STRICT;
                """)
        ])

    /// Returns a database of a size in megabytes, whose copies are made in many small steps.
    private func filled(
        _ scratch: Scratch, megabytes: Int,
        _ change: (inout StorageLimits) -> Void = { _ in }
    ) async throws -> DatabaseQueue {
        var configuration = DatabaseQueue.Configuration(path: scratch.path(), schema: Self.pair)
        configuration.limits.ballastBytes = 0
        configuration.limits.copyPages = 8
        configuration.limits.copyDuration = .zero
        change(&configuration.limits)
        let queue = try await DatabaseQueue.open(configuration)
        for _ in 1..<megabytes {
            try await queue.write { database in
                for _ in 0..<16 {
                    try database.run("INSERT INTO filling VALUES (randomblob(65000))")
                }
            }
        }
        // Only now, and with several pages: all but the first of them, which has none of the rows,
        // lie at the end.
        try await queue.write { database in
            try database.run("CREATE TABLE second (value INTEGER NOT NULL, more BLOB) STRICT")
            for _ in 0..<3 { try database.run("INSERT INTO second VALUES (0, zeroblob(3000))") }
        }
        return queue
    }

    @Sendable private static func addToBoth(_ queue: DatabaseQueue) async throws {
        try await queue.write { database in
            try database.run("UPDATE first SET value = value + 1")
            try database.run(
                "UPDATE filling SET value = randomblob(65000) WHERE rowid = abs(random()) % 300")
            try database.run("UPDATE second SET value = value + 1 WHERE rowid = 3")
        }
    }

    private func counters(_ path: String) async throws -> [Int64] {
        let copy = try Scratch()
        try FileManager.default.copyItem(atPath: path, toPath: copy.path())
        var configuration = DatabaseQueue.Configuration(path: copy.path(), schema: Self.pair)
        configuration.limits.ballastBytes = 0
        let queue = try await DatabaseQueue.open(configuration)
        let values = try await queue.read { database in
            try database.rows(
                """
                SELECT value FROM first UNION ALL SELECT value FROM second WHERE rowid = 3
                """
            ) { $0.integer(0) }
        }
        await queue.close()
        return values
    }

    /// Half of the pages change during the copy, so copying them singly would mix two states.
    @Test func `a copy made under load is one committed state`() async throws {
        let scratch = try Scratch()
        let queue = try await filled(scratch, megabytes: 20)
        let isOver = Mutex(false)
        let load = Task {
            var rounds = 0
            while !isOver.withLock({ $0 }) {
                try await Self.addToBoth(queue)
                rounds += 1
            }
            return rounds
        }
        for round in 0..<3 {
            let path = scratch.path("-copy\(round)")
            let before = queue.statistics.commitNumber
            let copied = try await queue.copy(to: path)
            let database = try ClosedDatabase(path)
            try database.check()
            #expect(try database.facts() == copied)
            #expect(copied.commit > before + 20, "the load went on: \(copied.commit - before)")
            let counters = try await counters(path)
            #expect(counters.count == 2 && counters[0] == counters[1])
            // Every commit but those of the filling added one.
            #expect(counters[0] == copied.commit - 20)
        }
        isOver.withLock { $0 = true }
        #expect(try await load.value > 100)
        await queue.close()
    }

    /// The control for the test above, which shows that the counters detect a mixed copy.
    @Test func `a plain copy of the file under load is inconsistent`() async throws {
        let scratch = try Scratch()
        let queue = try await filled(scratch, megabytes: 20) {
            // What is committed is in the file soon.
            $0.idle = .milliseconds(1)
            ($0.logBytesPaused, $0.logBytesUnderLoad) = (0, 0)
        }
        let path = scratch.path("-torn")
        var torn = Data()
        let file = try FileHandle(forReadingFrom: URL(filePath: scratch.path()))
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
            torn += piece
            for _ in 0..<4 { try await Self.addToBoth(queue) }
        }
        try torn.write(to: URL(filePath: path))
        let counters = try? await counters(path)
        #expect(counters == nil || counters?[0] != counters?[1], "\(counters ?? [])")
        await queue.close()
    }

    @Test func `checkpoints and spilled transactions do not restart a copy`() async throws {
        let scratch = try Scratch()
        let queue = try await filled(scratch, megabytes: 20) {
            $0.copyDuration = .milliseconds(1)
            $0.copyPages = 64
            $0.logBytes = 4 << 20
            $0.logBytesUnderLoad = 1 << 20
            $0.logBytesPaused = 1 << 18
            $0.cacheBytes = 2 << 20
            $0.checkpointRetry = .milliseconds(1)
        }
        let checkpoints = queue.statistics.checkpoints
        async let copying = queue.copy(to: scratch.path("-copy"))
        for _ in 0..<100 {
            // Larger than the page cache, so that it is spilt into the log before it commits.
            try await queue.write { database in
                try database.run("UPDATE first SET value = value + 1")
                try database.run("UPDATE filling SET value = randomblob(65000) WHERE rowid < 60")
                try database.run("UPDATE second SET value = value + 1 WHERE rowid = 3")
            }
        }
        let copied = try await copying
        #expect(queue.statistics.checkpoints > checkpoints + 10)
        #expect(copied.commit < queue.statistics.commitNumber, "it ended while there was load")
        let counters = try await counters(scratch.path("-copy"))
        #expect(counters[0] == counters[1] && counters[0] == copied.commit - 20)
        await queue.close()
    }

    @Test func `transactions rolled back during a copy are not in it`() async throws {
        let scratch = try Scratch()
        let queue = try await filled(scratch, megabytes: 20)
        async let copying = queue.copy(to: scratch.path("-copy"))
        for round in 0..<24 {
            let code = await storageCode {
                try await queue.write { database in
                    try database.run("UPDATE first SET value = value + 1000000")
                    try database.run("UPDATE filling SET value = zeroblob(65000) WHERE rowid < 80")
                    throw StorageError(.misuse, "back again")
                }
            }
            #expect(code == .misuse)
            if round % 4 == 0 { try await Self.addToBoth(queue) }
        }
        let copied = try await copying
        let database = try ClosedDatabase(scratch.path("-copy"))
        try database.check()
        #expect(try database.facts() == copied)
        let counters = try await counters(scratch.path("-copy"))
        #expect(counters[0] == counters[1] && counters[0] < 1000)
        await queue.close()
    }

    @Test func `a copy does not overwrite an existing file`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        try Data("mine".utf8).write(to: URL(filePath: scratch.path("-copy")))
        #expect(await storageCode { try await queue.copy(to: scratch.path("-copy")) } == .exists)
        #expect(try scratch.contents("-copy") == Data("mine".utf8))
        #expect(
            await storageCode { try await queue.copy(to: "/nowhere/at/all") } == .cannotOpen)
        try await queue.add(1)
        await queue.close()
    }

    @Test func `only one copy is made at a time`() async throws {
        let scratch = try Scratch()
        let queue = try await filled(scratch, megabytes: 20)
        let commits = queue.commitsOfTime()
        async let first = queue.copy(to: scratch.path("-one"))
        try await waitForFile(scratch.path("-one"))
        #expect(await storageCode { try await queue.copy(to: scratch.path("-two")) } == .busy)
        _ = try await first
        commits.cancel()
        _ = await commits.result
        _ = try await queue.copy(to: scratch.path("-two"))
        await queue.close()
    }

    @Test func `a cancelled copy, or one of a closing database, leaves no file`()
        async throws
    {
        let scratch = try Scratch()
        let queue = try await filled(scratch, megabytes: 20)
        let path = scratch.path("-copy")
        let commits = queue.commitsOfTime()
        defer { commits.cancel() }
        let copying = Task { await storageCode { try await queue.copy(to: path) } }
        try await waitForFile(path)
        copying.cancel()
        #expect(await copying.value == .interrupted)
        #expect(!FileManager.default.fileExists(atPath: path))
        let other = Task { await storageCode { try await queue.copy(to: path) } }
        try await waitForFile(path)
        await queue.close()
        #expect(await other.value == .closed)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(await storageCode { try await queue.copy(to: path) } == .closed)
    }

    private func waitForFile(_ path: String) async throws {
        while !FileManager.default.fileExists(atPath: path) {
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
