import ServiceKit
import Storage

/// The pieces of notifications' audiences, inside a transaction.
enum AudienceTable {
    /// Columns of a piece of an audience: the least and the greatest ordinal in it.
    ///
    /// Of a piece from before, it is not known which ordinals are in it. Most notifications have
    /// one piece, with the number 0, which the index leaves out.
    ///
    /// This is part of a migration and must never change.
    static let places = """
        ALTER TABLE audience ADD COLUMN first INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE audience ADD COLUMN last INTEGER NOT NULL DEFAULT 4294967295;
        CREATE INDEX audience_place ON audience (notification, last, first) WHERE number > 0;
        """

    /// Inserts a piece; pieces are numbered from 0, those of a wave in the order of ordinals.
    static func insert(
        _ piece: ChunkOrdinals, _ number: Int, of notification: Int64,
        in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO audience (notification, number, ordinals, done, is_done, lease,
                not_before, first, last)
            VALUES (?, ?, ?, x'', 1, 0, ?, ?, ?)
            """, notification, number, piece.bytes, piece.notBefore?.milliseconds ?? 0,
            piece.first, piece.last)
    }
}
