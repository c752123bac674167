import Audience
import Storage

/// Entries of the log of positions that were stored together, of one app: a row of the log.
struct PositionRun: Sendable {
    /// Four rows fill a page of the database.
    static let capacity = 22

    /// The number of its last entry, which is the row's.
    let end: Int64
    let app: UInt32
    var entries: [PositionEntry]

    init(end: Int64, app: UInt32, entries: [PositionEntry]) {
        (self.end, self.app, self.entries) = (end, app, entries)
    }

    /// What columns `number`, `app` and `body` of a row say; what cannot be read is left out.
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

    /// Its entries and their numbers.
    var numbered: Zip2Sequence<Range<Int64>, [PositionEntry]> {
        zip(end + 1 - Int64(entries.count)..<end + 1, entries)
    }

    /// The place of an entry in it; nil if it is not here.
    func place(of number: Int64) -> Int? {
        let place = entries.count - 1 - Int(end - number)
        return entries.indices.contains(place) ? place : nil
    }

    /// Where an entry's device is kept.
    func row(of entry: PositionEntry) -> PositionRow {
        PositionRow(app: app, ordinal: entry.ordinal)
    }

    /// As it is stored.
    var body: [UInt8] {
        var body = ImageWriter(capacity: entries.count * PositionEntry.size)
        for entry in entries { entry.append(to: &body) }
        return body.bytes
    }
}
