import Protocol
import ProtocolJSON

/// Writes devices into a file, page by page.
struct DeviceExport {
    /// A page of at most so many, from a token on, and the token of the next one; an empty one: it
    /// was the last.
    typealias Source = (UInt32, String) async throws -> (
        records: [Proto.DeviceRecord], next: String
    )

    /// What one call gives at most.
    private static let page: UInt32 = 1000

    let source: Source
    /// Told of devices that are written.
    var advance: (Int) -> Void = { _ in }

    /// Each device a line of JSON.
    func ndjson(to file: OutputFile) async throws -> Int {
        try await pages { record in
            try file.write(record.jsonText + [UInt8(ascii: "\n")])
        }
    }

    /// Each device a line under the columns that any of them needs.
    ///
    /// Which ones these are is known at the end: until then the devices are in `spool`.
    func csv(to file: OutputFile, by spool: SpoolFile) async throws -> Int {
        var columns: Set<DeviceColumn> = [.field(.id)]
        let count = try await pages { record in
            columns.formUnion(DeviceCells.cells(record).keys)
            try spool.write(record.encoded())
        }
        let sorted = columns.sorted()
        try file.write(CSVRecord.line(sorted.map(\.heading)))
        try spool.rewind()
        while let bytes = try spool.read() {
            let cells = DeviceCells.cells(try Proto.DeviceRecord(decoding: bytes))
            try file.write(CSVRecord.line(sorted.map { cells[$0] ?? "" }))
        }
        return count
    }

    private func pages(_ write: (Proto.DeviceRecord) throws -> Void) async throws -> Int {
        var token = ""
        var count = 0
        var size = Self.page
        repeat {
            let page = try await source(size, token)
            size = Self.next(size, page.records.count)
            for record in page.records {
                var record = record
                // It is the one that it is imported into.
                record.device?.app = ""
                try write(record)
            }
            count += page.records.count
            advance(page.records.count)
            token = page.next
        } while !token.isEmpty
        return count
    }

    /// How many to ask for after `found` of `asked` came.
    ///
    /// A page has room for so many tags and addresses; devices beyond that are read for nothing.
    static func next(_ asked: UInt32, _ found: Int) -> UInt32 {
        let found = UInt32(clamping: found)
        return found < asked ? max(1, found) : min(page, asked + asked / 8 + 1)
    }
}
