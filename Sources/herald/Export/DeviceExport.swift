import Protocol
import ProtocolJSON

/// Writes devices into a file, page by page.
struct DeviceExport {
    /// Returns a page for a size and a page token, and the token of the next page; the token is
    /// empty after the last page.
    typealias Source = (UInt32, String) async throws -> (
        records: [Proto.DeviceRecord], next: String
    )

    /// The largest page size.
    private static let page: UInt32 = 1000

    let source: Source
    /// A function that is called with the number of devices that were written.
    var advance: (Int) -> Void = { _ in }

    /// Writes each device as a line of JSON, and returns the number of devices.
    func ndjson(to file: OutputFile) async throws -> Int {
        try await pages { record in
            try file.write(record.jsonText + [UInt8(ascii: "\n")])
        }
    }

    /// Writes the devices as CSV, with a column for each field that any device has, and returns the
    /// number of devices.
    ///
    /// The columns are known at the end. Until then the devices are in `spool`.
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
                // The app is the one that the file is imported into.
                record.device?.app = ""
                try write(record)
            }
            count += page.records.count
            advance(page.records.count)
            token = page.next
        } while !token.isEmpty
        return count
    }

    /// Returns the next page size after `found` of `asked` devices came.
    ///
    /// A page also has a limit in bytes. The registry reads devices beyond that limit in vain.
    static func next(_ asked: UInt32, _ found: Int) -> UInt32 {
        let found = UInt32(clamping: found)
        return found < asked ? max(1, found) : min(page, asked + asked / 8 + 1)
    }
}
