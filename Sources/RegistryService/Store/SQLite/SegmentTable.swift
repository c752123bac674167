import Audience
import ServiceKit
import Storage

/// The table of segments, inside a transaction.
enum SegmentTable {
    /// Stores a segment in place of one with its name; returns whether there was none.
    static func keep(
        _ segment: StoredSegment, in database: borrowing Database
    ) throws -> Bool {
        let isNew =
            try database.first(
                "SELECT 1 FROM segment WHERE app = ? AND name = ?", segment.app, segment.name.text
            ) { $0.integer(0) } == nil
        try database.run(
            """
            INSERT INTO segment (app, name, audience, updated) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET audience = excluded.audience, updated = excluded.updated
            """, segment.app, segment.name.text, segment.audience, segment.updated.milliseconds)
        return isNew
    }
}
