import Foundation
import Synchronization
import Testing
import Times

@testable import HeraldClient

/// A value with its journal, after writes that were torn or have failed.
struct JournaledTests {
    @Test func `a value with a journal survives a crash at any byte of any change`() throws {
        // Enough changes for several snapshots.
        let message = String(repeating: "m", count: 40)
        let disk = TestDisk()
        var ledger = try Journaled<Ledger>("ledger", disk)
        var random = SplitMix(7)
        var recorded = 0
        while recorded < 250 {
            disk.crash(afterBytes: Int.random(in: 0..<60_000, using: &random))
            do {
                while true {
                    try ledger.record(.recorded(try self.event(recorded, message)), disk)
                    recorded += 1
                }
            } catch is Crash {}
            disk.crash(afterBytes: nil)
            ledger = try Journaled<Ledger>("ledger", disk)
            // What was being recorded is there or not; all before it is.
            let found = ledger.value.pending.count
            #expect(found == recorded || found == recorded + 1)
            recorded = found
        }
        #expect(disk.files.keys.filter { $0.hasSuffix(".log") }.count <= 2, "\(disk.files.keys)")
    }

    private func event(_ number: Int, _ message: String) throws -> LedgerEvent {
        try #require(LedgerEvent(.received, of: "\(message)\(number)", at: .init(milliseconds: 0)))
    }

    @Test func `what was stored as a whole before there were journals is read, and goes on`() throws
    {
        var memory = ClientMemory()
        (memory.cursor, memory.copies) = ("before", 3)
        var crash = 0
        while true {
            let disk = TestDisk()
            var old = Document<ClientMemory>("memory")
            try old.write(ClientMemory(), disk)
            try old.write(memory, disk)
            disk.crash(afterBytes: crash)
            var journaled = try Journaled<ClientMemory>("memory", disk)
            #expect(journaled.value == memory)
            var next = memory
            next.cursor = "after"
            let isWhole = (try? journaled.take(next, disk)) != nil
            disk.crash(afterBytes: nil)
            let found = try Journaled<ClientMemory>("memory", disk).value
            // The last byte is a line feed, without which the record is whole.
            #expect(found == next || (!isWhole && found == memory), "\(crash)")
            if isWhole { break }
            crash += 1
        }
        #expect(crash > 10)
    }

    @Test func `a change that was written although its write failed does not come back later`()
        throws
    {
        let disk = FailingDisk()
        var memory = try Journaled<ClientMemory>("memory", disk)
        var next = memory.value
        next.cursor = "refused"
        disk.failing = .append
        #expect(throws: Crash.self) { try memory.take(next, disk) }
        next = memory.value
        next.copies = 1
        try memory.take(next, disk)
        let found = try Journaled<ClientMemory>("memory", disk).value
        #expect(found == memory.value)
        #expect((found.cursor, found.copies) == ("", 1))
    }

    @Test func `a snapshot that was written although its write failed loses no change after it`()
        throws
    {
        let disk = FailingDisk()
        var memory = try Journaled<ClientMemory>("memory", disk)
        disk.failing = .write
        var count = 0
        // It is not told, for the change itself is stored; the next one writes a snapshot again.
        while disk.failing != nil {
            count += 1
            try memory.take(Self.memory(count), disk)
        }
        #expect(try Journaled<ClientMemory>("memory", disk).value == memory.value)
        try memory.take(Self.memory(count + 1), disk)
        try memory.take(Self.memory(count + 2), disk)
        #expect(try Journaled<ClientMemory>("memory", disk).value == Self.memory(count + 2))
    }

    @Test func `the journal of a later snapshot, as a torn backup has it, is not read`() throws {
        let disk = TestDisk()
        var memory = try Journaled<ClientMemory>("memory", disk)
        try memory.take(Self.memory(1), disk)
        var backup = disk.files
        while disk.files["memory-1.log"] == nil {
            try memory.take(Self.memory(memory.value.copies + 1), disk)
        }
        // The snapshot was copied before, and the journal after.
        backup["memory-1.log"] = disk.files["memory-1.log"]
        let restored = TestDisk(backup)
        memory = try Journaled<ClientMemory>("memory", restored)
        #expect(memory.value == Self.memory(1))
        while restored.files["memory.1"] == nil {
            var next = memory.value
            next.cursor = next.cursor == "a" ? "b" : "a"
            try memory.take(next, restored)
        }
        #expect(try Journaled<ClientMemory>("memory", restored).value == memory.value)
    }

    @Test func `a journal that cannot be read is not taken for an empty one`() throws {
        let disk = TestDisk()
        var memory = try Journaled<ClientMemory>("memory", disk)
        try memory.take(Self.memory(1), disk)
        disk.isLocked = true
        #expect(throws: HeraldError.self) { try Journaled<ClientMemory>("memory", disk) }
        disk.isLocked = false
        #expect(try Journaled<ClientMemory>("memory", disk).value == Self.memory(1))
    }

    private static func memory(_ number: Int) -> ClientMemory {
        var memory = ClientMemory()
        (memory.copies, memory.cursor) = (number, "cursor \(number)")
        return memory
    }
}

/// A disk whose next write of one kind is made and says that it has failed.
private final class FailingDisk: FileStore, Sendable {
    enum Kind { case append, write }

    private let disk = TestDisk()
    private let kind = Mutex<Kind?>(nil)

    var failing: Kind? {
        get { kind.withLock { $0 } }
        set { kind.withLock { $0 = newValue } }
    }

    private func finish(_ done: Kind) throws {
        guard failing == done else { return }
        failing = nil
        throw Crash()
    }

    func read(_ name: String) -> Stored<Data> { disk.read(name) }

    func write(_ name: String, _ bytes: Data) throws {
        try disk.write(name, bytes)
        try finish(.write)
    }

    func append(_ name: String, _ bytes: Data) throws {
        try disk.append(name, bytes)
        try finish(.append)
    }

    func rename(_ name: String, to other: String) throws { try disk.rename(name, to: other) }

    func remove(_ name: String) throws { try disk.remove(name) }
}
