import Storage

/// The feed of changed rows, inside a transaction.
enum ChangeTable {
    static func page(
        after sequence: Int64, limit: Int, in database: borrowing Database
    ) throws -> FeedPage {
        let generation = try database.first("SELECT generation FROM feed_state") { $0.blob(0) }
        // Two lookups, because one query with both would read the whole feed.
        let high = try database.first("SELECT max(sequence) FROM feed") { $0.integer(0) } ?? 0
        let low = try database.first("SELECT min(sequence) FROM feed") { $0.integer(0) } ?? 0
        let entries = try database.rows(
            "SELECT sequence, row FROM feed WHERE sequence > ? ORDER BY sequence LIMIT ?",
            sequence, limit
        ) { row in
            guard let device = DeviceRow(row.integer(1)) else {
                throw StorageError(.corrupt, "the feed's entry \(row.integer(0)) cannot be read")
            }
            return FeedPage.Entry(sequence: row.integer(0), row: device)
        }
        return FeedPage(
            generation: generation ?? [], highWater: high, lowWater: low, entries: entries)
    }

    static func trim(
        before sequence: Int64, limit: Int, in database: borrowing Database
    ) throws -> Int {
        // The feed has no gaps, so the oldest entries have the lowest numbers. The last entry
        // stays, so that its number is not reused.
        let range = try database.first("SELECT min(sequence), max(sequence) FROM feed") { row in
            (oldest: row.integer(0), newest: row.integer(1))
        }
        guard let range, limit > 0 else { return 0 }
        let (end, isFar) = range.oldest.addingReportingOverflow(Int64(limit))
        return try database.run(
            "DELETE FROM feed WHERE sequence < ?",
            min(sequence, range.newest, isFar ? .max : end))
    }
}
