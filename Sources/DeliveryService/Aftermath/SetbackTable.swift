import Audience
import DeliveryEngine
import Storage

/// The table of devices that got nothing from a lane, by reason, inside a transaction.
enum SetbackTable {
    /// The key of a set of devices.
    struct Place: Hashable {
        var notification: Int64
        var lane: Int64
        /// The number of a chunk, or of a block of rows.
        var block: Int
    }

    /// Returns the block of a row's device; a block has 65,536 ordinals and takes at most 8 KiB.
    static func block(ofRow ordinal: UInt32) -> Int { -1 - Int(ordinal >> 16) }

    /// Adds devices to the set of a reason.
    static func add(
        _ ordinals: [UInt32], _ setback: Setback, at place: Place, in database: borrowing Database
    ) throws {
        let reason = try ReasonTable.number(of: setback, in: database)
        let stored = try database.first(
            """
            SELECT ordinals FROM setback
            WHERE notification = ? AND lane = ? AND block = ? AND reason = ?
            """, place.notification, place.lane, place.block, reason
        ) { try Bitmap.deserialize($0.blob(0)) }
        let all = stored ?? Bitmap()
        all.insert(ordinals)
        all.runOptimize()
        try database.run(
            """
            INSERT OR REPLACE INTO setback (notification, lane, block, reason, ordinals)
            VALUES (?, ?, ?, ?, ?)
            """, place.notification, place.lane, place.block, reason, all.serialized())
    }

    /// Removes a row's device, because its result came after all.
    static func withdraw(
        _ ordinal: UInt32, of notification: Int64, lane: Int64, in database: borrowing Database
    ) throws {
        let found = try rows(notification, lane, block(ofRow: ordinal), in: database)
        for (reason, bytes) in found {
            let ordinals = try Bitmap.deserialize(bytes)
            guard ordinals.remove(ordinal) else { continue }
            try database.run(
                """
                UPDATE setback SET ordinals = ?
                WHERE notification = ? AND lane = ? AND block = ? AND reason = ?
                """, ordinals.serialized(), notification, lane, block(ofRow: ordinal), reason)
        }
    }

    /// Records that no row of a part of a notification will be tried again.
    ///
    /// - Parameter setback: Returns the reason for a row whose last attempt had this error.
    static func addRows(
        of part: RowPart, in database: borrowing Database,
        setback: (_ error: String) -> Setback
    ) throws {
        let rows = try database.rows(
            """
            SELECT lane, ordinal, error FROM retry
            WHERE notification = ? AND ordinal > ? AND ordinal <= ? AND state <> 0
            """, part.notification, part.after, part.upTo
        ) { row in
            let ordinal = UInt32(truncatingIfNeeded: row.integer(1))
            let place = Place(
                notification: part.notification, lane: row.integer(0),
                block: block(ofRow: ordinal))
            return (place, setback(row.text(2)), ordinal)
        }
        for (place, rows) in Dictionary(grouping: rows, by: \.0) {
            for (setback, rows) in Dictionary(grouping: rows, by: \.1) {
                try add(rows.map(\.2), setback, at: place, in: database)
            }
        }
    }

    /// Returns the reason why a device got nothing, from its row or chunk; nil if there is none.
    static func setback(
        of ordinal: UInt32, _ notification: Int64, lane: Int64, chunk: Int?,
        in database: borrowing Database
    ) throws -> Setback? {
        // A row's reason is newer than a chunk's.
        for block in [block(ofRow: ordinal), chunk].compactMap(\.self) {
            for (reason, bytes) in try rows(notification, lane, block, in: database) {
                guard try Bitmap.deserialize(bytes).contains(ordinal) else { continue }
                return try database.first(
                    "SELECT kind, text FROM reason WHERE number = ?", reason
                ) { Setback(kind: Int($0.integer(0)), text: $0.text(1)) } ?? nil
            }
        }
        return nil
    }

    private static func rows(
        _ notification: Int64, _ lane: Int64, _ block: Int, in database: borrowing Database
    ) throws -> [(Int64, [UInt8])] {
        try database.rows(
            """
            SELECT reason, ordinals FROM setback
            WHERE notification = ? AND lane = ? AND block = ?
            """, notification, lane, block
        ) { ($0.integer(0), $0.blob(1)) }
    }
}
