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
        try ChangeTable.page(after: sequence, limit: limit, in: self)
    }
}

extension Database {
    borrowing func trimFeed(before sequence: Int64, limit: Int) throws -> Int {
        try ChangeTable.trim(before: sequence, limit: limit, in: self)
    }
}
