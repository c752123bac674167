import Foundation
import Testing

@testable import HeraldClient

/// What a read finds after a process has died at any byte of a write.
struct DocumentTests {
    @Test func `a write that is torn at any byte leaves the value before it or the new one`() throws
    {
        var crash = 0
        while true {
            let disk = TestDisk()
            var document = Document<[String]>("wishes")
            try document.write(["old"], disk)
            try document.write(["older values", "are longer"], disk)
            disk.crash(afterBytes: crash)
            let isWhole = (try? document.write(["new"], disk)) != nil
            disk.crash(afterBytes: nil)
            let found = Document<[String]>("wishes").read(disk)
            #expect(
                found == .value(isWhole ? ["new"] : ["older values", "are longer"]), "\(crash)")
            // And what comes after the crash is stored.
            var next = Document<[String]>("wishes")
            try next.write(["after"], disk)
            #expect(Document<[String]>("wishes").read(disk) == .value(["after"]), "\(crash)")
            if isWhole { break }
            crash += 1
        }
        #expect(crash > 20)
    }

    @Test func `what cannot be read is not absent, and is not written over`() throws {
        let disk = TestDisk()
        var document = Document<String>("wishes")
        #expect(document.read(disk) == .absent)
        try document.write("kept", disk)
        disk.isLocked = true
        guard case .unreadable = document.read(disk) else { throw Crash() }
        var other = Document<String>("wishes")
        #expect(throws: HeraldError.self) { try other.write("lost", disk) }
        disk.isLocked = false
        #expect(other.read(disk) == .value("kept"))
    }

    @Test func `a changed byte anywhere in a file makes it the older value`() throws {
        let disk = TestDisk()
        var document = Document<String>("wishes")
        try document.write("first", disk)
        try document.write("second", disk)
        let whole = disk.files
        let bytes = try #require(whole["wishes.0"])
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x20
            disk.files["wishes.0"] = damaged
            let found = document.read(disk)
            #expect(found == .value("first") || found == .value("second"), "byte \(index)")
        }
        disk.files["wishes.0"] = bytes.dropLast()
        #expect(document.read(disk) == .value("first"))
    }
}

/// A journal whose records are torn.
struct JournalTests {
    @Test func `a record that is torn at any byte hides none before it and none after it`() throws {
        let journal = Journal("log")
        var crash = 0
        while true {
            let disk = TestDisk()
            try journal.append("one", disk)
            disk.crash(afterBytes: crash)
            let isWhole = (try? journal.append("two", disk)) != nil
            disk.crash(afterBytes: nil)
            try journal.append("three", disk)
            guard case .value(let found) = journal.read(String.self, disk) else { throw Crash() }
            // The last byte is a line feed, which the next record brings itself.
            let hasTwo = isWhole || found.records.count == 3
            #expect(found.records == ["one"] + (hasTwo ? ["two"] : []) + ["three"], "\(crash)")
            if isWhole { break }
            crash += 1
        }
        #expect(crash > 10)
    }

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
}
