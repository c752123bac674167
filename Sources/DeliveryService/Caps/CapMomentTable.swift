import Audience
import Storage

/// The table of the spans in which a notification's devices were counted, inside a transaction.
enum CapMomentTable {
    /// The devices that were counted in one span.
    struct Moment {
        var span: CapSpan
        /// The devices; nil for all.
        var ordinals: Bitmap?
    }

    /// Records the span in which devices are counted now, which replaces earlier ones.
    ///
    /// - Parameter ordinals: The devices; nil for all.
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

    /// Returns the spans, latest first; of several with the same device, the first counts.
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
