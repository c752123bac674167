import Foundation
import Storage
import TestSupport
import Testing

/// The files that a power cut may leave during a checkpoint, and during the commit after it.
///
/// The checkpoint writes the log into the database's file, and the commit begins the log again. Of
/// everything that was not synced yet, any sector of the disk may have its old or its new contents.
struct CheckpointImageTests {
    /// A database before, during and after a checkpoint.
    private struct Story {
        /// The database's file before and after the checkpoint.
        let old, new: Data
        /// The log when the checkpoint begins, and after the commit that begins the log again.
        let oldLog, newLog: Data
        let ledger: Data
        /// The numbers that were committed before the checkpoint.
        let numbers: [Int64]
        /// The number that the commit after the checkpoint adds.
        static let next: Int64 = 1000

        init(_ random: inout SplitMix) async throws {
            let scratch = try Scratch()
            let first = try await scratch.open()
            try await Self.fill(first, 0..<12, &random)
            await first.close()
            // Only a log that is long enough makes a checkpoint, and only after a commit.
            let queue = try await scratch.open {
                ($0.limits.idle, $0.limits.pause) = (.seconds(3600), .seconds(3600))
                $0.limits.logBytesUnderLoad = 512 << 10
            }
            try await Self.fill(queue, 12..<24, &random)
            try await queue.write {
                try $0.run("UPDATE number SET note = randomblob(3000) WHERE value % 4 = 1")
                try $0.run("DELETE FROM number WHERE value % 5 = 3")
            }
            old = try scratch.contents()
            let before = queue.statistics.checkpoints
            try await queue.write {
                try $0.run("INSERT INTO number VALUES (500, randomblob(600000))")
            }
            while queue.statistics.checkpoints == before {
                try await Task.sleep(for: .milliseconds(1))
            }
            (new, oldLog) = (try scratch.contents(), try scratch.contents("-wal"))
            ledger = try scratch.contents(".ledger")
            numbers = try await queue.numbers()
            try await queue.write {
                try $0.run("INSERT INTO number VALUES (?, randomblob(9000))", Self.next)
            }
            newLog = try scratch.contents("-wal")
            let after = try scratch.contents()
            try #require(after == new && old != new && oldLog.count == newLog.count)
            await queue.close()
        }

        private static func fill(
            _ queue: DatabaseQueue, _ range: Range<Int>, _ random: inout SplitMix
        ) async throws {
            for number in range {
                let length = Int.random(in: 0..<9000, using: &random)
                try await queue.write {
                    try $0.run("INSERT INTO number VALUES (?, randomblob(?))", number, length)
                }
            }
        }

        /// Opens files as a daemon does, and returns their numbers; nil if a further commit or
        /// SQLite's check finds a fault.
        func opened(_ file: Data, _ log: Data) async throws -> [Int64]? {
            let image = try Scratch()
            for (suffix, contents) in [("", file), ("-wal", log), (".ledger", ledger)] {
                try contents.write(to: URL(filePath: image.path(suffix)))
            }
            let queue = try await image.open()
            let numbers = try await queue.numbers()
            try await queue.add(2000)
            let check = try await queue.read {
                try $0.first("PRAGMA integrity_check") { $0.text(0) }
            }
            let isSound = try await queue.numbers() == numbers + [2000] && check == "ok"
            await queue.close()
            return isSound ? numbers : nil
        }
    }

    /// Returns a file in which each sector is the old or the new one.
    ///
    /// A file that becomes longer may end sooner, and a new sector of it may have zeros or what was
    /// on the disk before.
    private static func mixed(_ old: Data, _ new: Data, _ random: inout SplitMix) -> Data {
        let sector = CrashImageTests.sector
        var image = Data()
        for start in stride(from: 0, to: new.count, by: sector) {
            let fresh = new[start..<min(start + sector, new.count)]
            if start < old.count {
                image += Bool.random(using: &random) ? fresh : old[start..<start + fresh.count]
                continue
            }
            switch Int.random(in: 0..<12, using: &random) {
            case 0: image += Data(repeating: 0, count: fresh.count)
            case 1:
                image += Data(fresh.map { _ in UInt8.random(in: 0...255, using: &random) })
            case 2 where Int.random(in: 0..<100, using: &random) == 0: return image
            default: image += fresh
            }
        }
        return image
    }

    @Test(arguments: Thoroughness.seeds(0...1_649, few: 2))
    func `any mix of old and new sectors of a checkpoint opens with all commits`(
        seed: UInt64
    ) async throws {
        var random = SplitMix(seed: seed)
        let story = try await Story(&random)
        for _ in 0..<30 {
            let file = Self.mixed(story.old, story.new, &random)
            #expect(try await story.opened(file, story.oldLog) == story.numbers)
        }
        // The control: the log alone has what the old file lacks.
        #expect(await storageCode { try await story.opened(story.old, Data()) } == .regressed)
    }

    /// The commit after a checkpoint, of which SQLite syncs the log's new head before anything
    /// else.
    @Test(arguments: Thoroughness.seeds(0...1_649, few: 2))
    func `any mix of old and new sectors of a log that begins anew opens with all commits`(
        seed: UInt64
    ) async throws {
        var random = SplitMix(seed: seed)
        let story = try await Story(&random)
        let begun = story.newLog.prefix(32) + story.oldLog.dropFirst(32)
        #expect(try await story.opened(story.new, begun) == story.numbers)
        #expect(try await story.opened(story.new, story.newLog) == story.numbers + [Story.next])
        for _ in 0..<30 {
            let log = Self.mixed(begun, story.newLog, &random)
            let isWhole = log == story.newLog
            #expect(
                try await story.opened(story.new, log)
                    == story.numbers + (isWhole ? [Story.next] : []))
        }
    }
}
