import Protocol
import ServiceKit
import Storage

extension Database: RegistryTables {
    borrowing func takeOrdinal(of app: UInt32, freeBefore time: UnixTime) throws -> UInt32? {
        let rested = try first(
            """
            SELECT since, ordinal FROM free_ordinal WHERE app = ? AND since < ?
            ORDER BY since, ordinal LIMIT 1
            """, app, time.milliseconds
        ) { (since: $0.integer(0), ordinal: $0.integer(1)) }
        if let rested {
            try run(
                "DELETE FROM free_ordinal WHERE app = ? AND since = ? AND ordinal = ?", app,
                rested.since, rested.ordinal)
            return UInt32(truncatingIfNeeded: rested.ordinal)
        }
        let new = try first(
            "SELECT next_ordinal FROM app WHERE number = ? AND deleted IS NULL", app
        ) { $0.integer(0) }
        // The largest number is never used, because no half-open range of ordinals could contain
        // it.
        guard let new, new < Int64(UInt32.max), let ordinal = UInt32(exactly: new) else {
            return nil
        }
        try run("UPDATE app SET next_ordinal = ? WHERE number = ?", new + 1, app)
        return ordinal
    }

    borrowing func form() throws -> Int {
        try first("SELECT form FROM feed_state") { Int($0.integer(0)) } ?? 0
    }

    borrowing func setForm(_ form: Int) throws {
        try run("UPDATE feed_state SET form = ?", Int64(form))
    }

    borrowing func changes(after sequence: Int64, limit: Int) throws -> FeedPage {
        let generation = try first("SELECT generation FROM feed_state") { $0.blob(0) }
        // Two lookups, because one query with both would read the whole feed.
        let high = try first("SELECT max(sequence) FROM feed") { $0.integer(0) } ?? 0
        let low = try first("SELECT min(sequence) FROM feed") { $0.integer(0) } ?? 0
        let entries = try rows(
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
}

extension Database {
    borrowing func trimFeed(before sequence: Int64, limit: Int) throws -> Int {
        // The feed has no gaps, so the oldest entries have the lowest numbers. The last entry
        // stays, so that its number is not reused.
        let range = try first("SELECT min(sequence), max(sequence) FROM feed") { row in
            (oldest: row.integer(0), newest: row.integer(1))
        }
        guard let range, limit > 0 else { return 0 }
        let (end, isFar) = range.oldest.addingReportingOverflow(Int64(limit))
        return try run(
            "DELETE FROM feed WHERE sequence < ?",
            min(sequence, range.newest, isFar ? .max : end))
    }
}
