import Protocol
import Synchronization
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

@Suite struct TransferFileTests {
    @Test func `a transfer state survives a round trip through its file`() throws {
        let scratch = ScratchDirectory()
        let file = ImportStateFile(path: scratch.file("f.progress"))
        #expect(try file.read() == nil)
        var state = ImportState(app: "news", format: "airship")
        state.position = InputPosition(offset: 1 << 40, line: 77, mark: "page")
        state.fingerprint = "ab"
        (state.totals.created, state.totals.replaced) = (5, 6)
        (state.totals.bad, state.totals.left) = (7, 8)
        state.totals.tally.add("a \"reason\"", 3)
        try file.write(state)
        #expect(try file.read() == state)
        file.remove()
        #expect(try file.read() == nil)
    }

    @Test(arguments: ["", "{}", "{\"version\": 2}", "[1]"])
    func `a file that is no transfer state is refused`(text: String) {
        let error = #expect(throws: UsageError.self) { try ImportState(text, "f.progress") }
        #expect(error?.message.contains("remove it to start again") == true)
    }

    @Test func `a fingerprint depends on the beginning and end of what was read`() throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("f")
        let text = String(repeating: "0123456789\n", count: 20_000)
        func fingerprint(_ text: String, _ offset: Int) throws -> String {
            try TextFile.writePrivate(text, to: path)
            return try InputFile(path).fingerprint(before: offset)
        }
        let before = try fingerprint(text, 200_000)
        #expect(try fingerprint(text + "more", 200_000) == before)
        #expect(try fingerprint(text, 199_999) != before)
        for index in [0, 199_999] {
            var bytes = Array(text.utf8)
            bytes[index] = 0x78
            #expect(
                try fingerprint(String(decoding: bytes, as: UTF8.self), 200_000) != before,
                "byte \(index)")
        }
        #expect(try fingerprint("", 0) == fingerprint(text, 0))
    }

    @Test func `a file is read on from any offset, and a directory is refused`() throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("f")
        try TextFile.writePrivate("abcdef", to: path)
        let file = try InputFile(path)
        #expect(file.size == 6)
        #expect(try file.read(4) == Array("abcd".utf8))
        try file.seek(1)
        #expect(try file.read(100) == Array("bcdef".utf8))
        #expect(try file.read(100) == [])
        #expect(throws: UsageError.self) { try InputFile(scratch.path) }
        #expect(throws: UsageError.self) { try InputFile(scratch.file("none")) }
    }

    @Test func `an output file is written whole or not at all`() throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("out")
        try TextFile.writePrivate("old", to: path)
        do {
            let output = try OutputFile(path)
            try output.write(Array(repeating: 0x78, count: 3 << 20))
        }
        #expect(try TextFile.read(path) == "old")
        #expect(try TextFile.read(path + ".part") == nil)
        let output = try OutputFile(path)
        try output.write(Array("new".utf8))
        #expect(try TextFile.read(path) == "old")
        try output.finish()
        #expect(try TextFile.read(path) == "new")
        #expect(try TextFile.read(path + ".part") == nil)
        #expect(throws: UsageError.self) { try OutputFile(scratch.file("none/out")) }
    }

    @Test func `the page size follows the size of the pages that come`() {
        #expect(DeviceExport.next(1000, 1000) == 1000)
        #expect(DeviceExport.next(1000, 390) == 390)
        #expect(DeviceExport.next(390, 390) == 439)
        #expect(DeviceExport.next(439, 400) == 400)
        #expect(DeviceExport.next(1, 0) == 1)
        #expect(DeviceExport.next(1, 1) == 2)
    }

    @Test(arguments: [false, true])
    func `exported devices are imported as the same devices`(isCSV: Bool) async throws {
        let scratch = ScratchDirectory()
        let records = (0..<40).map { number in
            var record = DeviceCSVTests.record(UInt64(number))
            record.installId = Lines.install(number)
            record.device?.app = "elsewhere"
            return record
        }
        func export(_ records: [Proto.DeviceRecord], _ name: String) async throws -> [UInt8] {
            let file = try OutputFile(scratch.file(name))
            let export = DeviceExport(source: { _, token in
                let begin = Int(token) ?? 0
                let end = min(begin + 7, records.count)
                return (Array(records[begin..<end]), end < records.count ? "\(end)" : "")
            })
            let count =
                try await isCSV
                ? export.csv(to: file, by: SpoolFile()) : export.ndjson(to: file)
            #expect(count == records.count)
            try file.finish()
            return Array(try #require(try TextFile.read(scratch.file(name))).utf8)
        }
        let bytes = try await export(records, "one")
        let run = ImportCase()
        let state = try await run.run(bytes, csv: isCSV).state
        #expect(state.totals.created == 40)
        let stored = run.stored.withLock(\.self)
        let again = records.compactMap { stored[$0.installId] }
        #expect(
            again
                == records.map { record in
                    var record = record
                    record.device?.app = ""
                    return record
                })
        #expect(try await export(again, "two") == bytes)
    }
}
