import Foundation
import Storage
import Testing

struct ErasureTests {
    private static let note = "a note that nobody else would write"

    /// Returns whether the note's bytes are in the database or its log.
    private func isThere(_ scratch: Scratch) throws -> Bool {
        try ["", "-wal"].contains { suffix in
            guard FileManager.default.fileExists(atPath: scratch.path(suffix)) else { return false }
            return try scratch.contents(suffix).range(of: Data(Self.note.utf8)) != nil
        }
    }

    private func open(_ scratch: Scratch, erasure: Duration) async throws -> DatabaseQueue {
        let queue = try await scratch.open {
            $0.limits.erasure = erasure
            $0.limits.idle = .seconds(3600)
        }
        for value in 0..<2_000 { try await queue.add(value) }
        try await queue.write { database in
            try database.run("UPDATE number SET note = ? WHERE value = 1000", Self.note)
        }
        return queue
    }

    private func erase(_ queue: DatabaseQueue, isErasure: Bool) async throws {
        try await queue.write(isErasure: isErasure) { database in
            try database.run("DELETE FROM number WHERE value = 1000")
        }
    }

    @Test func `erased bytes are gone from database and log within the time`() async throws {
        let scratch = try Scratch()
        let queue = try await open(scratch, erasure: .milliseconds(100))
        #expect(try isThere(scratch))
        try await erase(queue, isErasure: true)
        let end = ContinuousClock.now + .seconds(120)
        while try isThere(scratch), .now < end { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try !isThere(scratch))
        #expect(try await queue.numbers().count == 1_999)
        await queue.close()
    }

    @Test func `bytes erased just before a crash are gone after reopening`()
        async throws
    {
        let scratch = try Scratch()
        let queue = try await open(scratch, erasure: .seconds(3600))
        try await erase(queue, isErasure: true)
        let image = try scratch.crashImage()
        #expect(try isThere(image))
        let again = try await image.open { $0.limits.idle = .seconds(3600) }
        #expect(try !isThere(image))
        #expect(try await again.numbers().count == 1_999)
        await again.close()
        await queue.close()
    }

    @Test func `deleted bytes that were not erased are still in the log`() async throws {
        let scratch = try Scratch()
        let queue = try await open(scratch, erasure: .milliseconds(1))
        try await erase(queue, isErasure: false)
        try await Task.sleep(for: .milliseconds(200))
        #expect(try isThere(scratch))
        await queue.close()
        #expect(try !isThere(scratch))
    }

    @Test func `concurrent writes and reads do not delay an erasure`() async throws {
        let scratch = try Scratch()
        let queue = try await open(scratch, erasure: .milliseconds(50))
        try await withThrowingTaskGroup { group in
            group.addTask {
                var value = 10_000
                while !Task.isCancelled {
                    try await queue.add(value)
                    value += 1
                }
            }
            group.addTask {
                while !Task.isCancelled {
                    // A read that is in the way is cut, and may be asked again.
                    _ = await storageCode { try await queue.numbers() }
                }
            }
            try await erase(queue, isErasure: true)
            let end = ContinuousClock.now + .seconds(120)
            while try isThere(scratch), .now < end { try await Task.sleep(for: .milliseconds(10)) }
            #expect(try !isThere(scratch))
            group.cancelAll()
        }
        await queue.close()
    }
}
