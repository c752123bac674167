import Audience
import Storage

/// In which spans a notification's devices were counted for caps, inside a transaction.
enum CapMomentTable {
    /// Devices that were counted in one span.
    struct Moment {
        var span: CapSpan
        /// Nil: all.
        var ordinals: Bitmap?
    }

    /// Notes in which span devices are counted now; it holds for them from here on.
    ///
    /// - Parameter ordinals: nil: all.
    static func insert(
        _ span: CapSpan, _ ordinals: Bitmap?, of notification: Int64, _ cap: FrequencyCap,
        in database: borrowing Database
    ) throws {
        ordinals?.runOptimize()
        try database.run(
            """
            INSERT INTO cap_moment (notification, cap, start, finish, ordinals)
            VALUES (?, ?, ?, ?, ?)
            """, notification, cap.number, span.start, span.end, ordinals?.serialized())
    }

    /// The latest first: of several that have a device the first one holds.
    static func all(
        of notification: Int64, _ cap: FrequencyCap, in database: borrowing Database
    ) throws -> [Moment] {
        try database.rows(
            """
            SELECT start, finish, ordinals FROM cap_moment WHERE notification = ? AND cap = ?
            ORDER BY rowid DESC
            """, notification, cap.number
        ) { row in
            Moment(
                span: CapSpan(start: row.integer(0), end: row.integer(1)),
                ordinals: try row.optionalBlob(2).map { try Bitmap.deserialize($0) })
        }
    }
}
