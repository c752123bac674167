import ServiceKit
import Storage

/// The ordinals of an app's devices, inside a transaction.
enum OrdinalTable {
    /// Takes an ordinal that has been free since before a time, or a new one; nil if there is none.
    static func take(
        of app: UInt32, freeBefore time: UnixTime, in database: borrowing Database
    ) throws -> UInt32? {
        let rested = try database.first(
            """
            SELECT since, ordinal FROM free_ordinal WHERE app = ? AND since < ?
            ORDER BY since, ordinal LIMIT 1
            """, app, time.milliseconds
        ) { (since: $0.integer(0), ordinal: $0.integer(1)) }
        if let rested {
            try database.run(
                "DELETE FROM free_ordinal WHERE app = ? AND since = ? AND ordinal = ?", app,
                rested.since, rested.ordinal)
            return UInt32(truncatingIfNeeded: rested.ordinal)
        }
        let new = try database.first(
            "SELECT next_ordinal FROM app WHERE number = ? AND deleted IS NULL", app
        ) { $0.integer(0) }
        // The largest number is never used, because no half-open range of ordinals could contain
        // it.
        guard let new, new < Int64(UInt32.max), let ordinal = UInt32(exactly: new) else {
            return nil
        }
        try database.run("UPDATE app SET next_ordinal = ? WHERE number = ?", new + 1, app)
        return ordinal
    }
}
