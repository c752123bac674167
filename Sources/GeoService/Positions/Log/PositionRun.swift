import Audience
import Storage

/// Entries of one app that were stored together: a row of the log of positions.
struct PositionRun: Sendable {
    /// The most entries of a row; four rows fill a page of the database.
    static let capacity = 22

    /// The number of the last entry, which is also the row's number.
    let end: Int64
    let app: UInt32
    var entries: [PositionEntry]

    init(end: Int64, app: UInt32, entries: [PositionEntry]) {
        (self.end, self.app, self.entries) = (end, app, entries)
    }

    /// Reads the columns `number`, `app` and `body` of a row; entries that cannot be read are left
    /// out.
    init(_ row: Row) {
        let body = row.blob(2)
        var reader = ImageReader(body)
        let entries = try? (0..<body.count / PositionEntry.size).map { _ in
            try PositionEntry(from: &reader)
        }
        self.init(
            end: row.integer(0), app: UInt32(truncatingIfNeeded: row.integer(1)),
            entries: entries ?? [])
    }

    /// The entries with their numbers.
    var numbered: Zip2Sequence<Range<Int64>, [PositionEntry]> {
        zip(end + 1 - Int64(entries.count)..<end + 1, entries)
    }

    /// Returns the index of an entry in the row; nil if it is not there.
    func place(of number: Int64) -> Int? {
        let place = entries.count - 1 - Int(end - number)
        return entries.indices.contains(place) ? place : nil
    }

    /// Returns the row key of an entry's device.
    func row(of entry: PositionEntry) -> PositionRow {
        PositionRow(app: app, ordinal: entry.ordinal)
    }

    /// The entries in their stored form.
    var body: [UInt8] {
        var body = ImageWriter(capacity: entries.count * PositionEntry.size)
        for entry in entries { entry.append(to: &body) }
        return body.bytes
    }
}
