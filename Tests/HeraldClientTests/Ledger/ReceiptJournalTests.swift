import Testing
import Times

@testable import HeraldClient

/// Receipts of a process beside the app's.
struct ReceiptJournalTests {
    private static let time = UnixTime(milliseconds: 1_800_000_000_000)

    private static func collect(_ disk: TestDisk) throws -> [String] {
        var ids: [String] = []
        try ReceiptJournal.collect("extension", in: disk) { ids.append($0.id) }
        return ids
    }

    @Test func `what a process writes while the app takes over is taken over the next time`() throws
    {
        let disk = TestDisk()
        let journal = ReceiptJournal("extension", in: disk)
        try journal.record(.received, of: "a", at: Self.time)
        #expect(try Self.collect(disk) == ["received:a"])
        // A process that had the file open writes into what has another name by now.
        let late = try #require(LedgerEvent(.received, of: "late", at: Self.time))
        try Journal("receipts-extension.log.taken").append(late, disk)
        try journal.record(.received, of: "b", at: Self.time)
        #expect(try Set(Self.collect(disk)) == ["received:a", "received:late", "received:b"])
        try journal.record(.received, of: "c", at: Self.time)
        #expect(try Self.collect(disk) == ["received:c", "received:b"])
    }

    @Test func `a crash at any byte while the app takes over loses no receipt`() throws {
        for crash in stride(from: 0, to: 700, by: 3) {
            let device = TestDevice()
            device.restart()
            let journal = ReceiptJournal("extension", in: device.receipts)
            for name in ["a", "b"] { try journal.record(.received, of: name, at: Self.time) }
            var server = NaiveServer()
            device.receipts.crash(afterBytes: crash)
            device.settle(&server, steps: 5)
            device.restart()
            try journal.record(.received, of: "c", at: Self.time)
            device.settle(&server)
            let found = server.devices.values.flatMap(\.events.keys).sorted()
            #expect(found == ["received:a", "received:b", "received:c"], "\(crash)")
        }
    }

    @Test func `ids are derived, and what the server cannot know is not kept`() throws {
        #expect(LedgerEvent.id(.tapped, of: "m") == "tapped:m")
        #expect(LedgerEvent.id(.tapped, of: "m", action: "save") == "tapped:m:save")
        #expect(LedgerEvent.id(.received, of: "") == nil)
        #expect(LedgerEvent.id(.goal, of: "m") == nil)
        #expect(LedgerEvent.id(.received, of: String(repeating: "m", count: 120)) == nil)
        let event = LedgerEvent(
            .dropped, of: "m", at: Self.time, reason: String(repeating: "ö", count: 200) + "\n")
        #expect(event?.reason.utf8.count == 256)
    }

    @Test func `the ledger is bounded, and counts what it gives up`() throws {
        var ledger = Ledger()
        for number in 0..<Ledger.most + 5 {
            let event = try #require(LedgerEvent(.received, of: "m\(number)", at: Self.time))
            ledger.apply(.recorded(event))
            ledger.apply(.recorded(event))
        }
        #expect(ledger.pending.count == Ledger.most && ledger.overflow == 5)
        #expect(ledger.next(1).map(\.messageID) == ["m5"])
        ledger.apply(.acknowledged(["received:m5", "received:m6"]))
        ledger.apply(.acknowledged(["received:m5"]))
        #expect(ledger.pending.count == Ledger.most - 2)
    }
}
