import Foundation
import Storage
import TestSupport
import Testing

struct LedgerTests {
    /// Opens the database, and returns the error's code, or the numbers in it.
    private func inspect(_ scratch: Scratch) async throws -> (StorageError.Code?, [Int64]) {
        let queue: DatabaseQueue
        do {
            queue = try await scratch.open()
        } catch let error as StorageError {
            return (error.code, [])
        }
        let numbers = try? await queue.numbers()
        await queue.close()
        return (numbers == nil ? .corrupt : nil, numbers ?? [])
    }

    private func grown(_ count: Int) async throws -> (Scratch, DatabaseQueue) {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        for number in 0..<count { try await queue.add(number) }
        return (scratch, queue)
    }

    @Test func `a database left by a crash opens with everything in it`() async throws {
        let (scratch, queue) = try await grown(50)
        let (code, numbers) = try await inspect(try scratch.crashImage())
        #expect(code == nil)
        #expect(numbers == (0..<50).map(Int64.init))
        await queue.close()
    }

    @Test func `a missing log is detected`() async throws {
        let (scratch, queue) = try await grown(50)
        let image = try scratch.crashImage()
        try FileManager.default.removeItem(atPath: image.path("-wal"))
        #expect(try await inspect(image).0 != nil)
        await queue.close()
    }

    @Test func `a truncated log is detected until the loss is accepted`() async throws {
        let (scratch, queue) = try await grown(50)
        let image = try scratch.crashImage()
        let log = try image.contents("-wal")
        try log.prefix(log.count / 4 * 3).write(to: URL(filePath: image.path("-wal")))
        #expect(try await inspect(image).0 == .regressed)
        try FileManager.default.removeItem(atPath: image.path(".ledger"))
        let (code, numbers) = try await inspect(image)
        #expect(code == nil)
        #expect(!numbers.isEmpty && numbers.count < 50)
        await queue.close()
    }

    @Test(arguments: Thoroughness.seeds(0...39, few: 10))
    func `a flipped bit in the log is never taken for less data`(seed: UInt64) async throws {
        let (scratch, queue) = try await grown(30)
        let image = try scratch.crashImage()
        var log = try image.contents("-wal")
        var random = SplitMix(seed: seed)
        log[Int.random(in: 0..<log.count, using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
        try log.write(to: URL(filePath: image.path("-wal")))
        let (code, numbers) = try await inspect(image)
        #expect(code != nil || numbers == (0..<30).map(Int64.init))
        await queue.close()
    }

    @Test func `a ledger that belongs to another database is detected`() async throws {
        let (scratch, queue) = try await grown(5)
        let (other, otherQueue) = try await grown(50)
        let image = try other.crashImage()
        try scratch.contents(".ledger").write(to: URL(filePath: image.path(".ledger")))
        #expect(try await inspect(image).0 == .regressed)
        await queue.close()
        await otherQueue.close()
    }

    @Test func `a ledger that is old or damaged proves nothing`() async throws {
        let (scratch, queue) = try await grown(5)
        let old = try scratch.contents(".ledger")
        for number in 5..<10 { try await queue.add(number) }
        for ledger in [old, Data(), Data(repeating: 9, count: 25), old.prefix(10)] {
            let image = try scratch.crashImage()
            try ledger.write(to: URL(filePath: image.path(".ledger")))
            #expect(try await inspect(image).0 == nil)
        }
        await queue.close()
    }
}

/// A generator of random numbers that follow from a seed.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
