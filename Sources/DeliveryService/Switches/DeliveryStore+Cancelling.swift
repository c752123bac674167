import DeliveryEngine
import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    /// Ends a lane's open and held work that is not leased.
    ///
    /// - Returns: The notifications that end with this, and whether there is more.
    func endWork(
        of lane: LaneKey, limit: Int, now: UnixTime, at steady: Duration
    ) async throws -> (transitions: [Transition], isMore: Bool) {
        try await database.write { database in
            let number = try LaneTable.number(of: lane, in: database)
            var withholding = Withholding(now: now)
            let chunks = try Self.chunks(number, limit, steady, in: database)
            for key in chunks {
                guard var chunk = try ChunkTable.with(key, in: database) else { continue }
                if let intent = chunk.intent {
                    try withholding.giveUp(&chunk, upTo: intent, in: database)
                }
                try withholding.end(
                    nil, of: &chunk, because: SwitchWords.cancelled, in: database)
            }
            let rows = try Self.rows(number, limit, steady, in: database)
            for row in rows {
                if row.isUncertain {
                    try withholding.giveUp(
                        row.key, lane: number, device: row.device, in: database)
                } else {
                    try withholding.end(
                        row.key, lane: number, because: SwitchWords.cancelled, in: database)
                }
            }
            return (
                try withholding.apply(in: database), chunks.count == limit || rows.count == limit
            )
        }
    }

    /// Returns the lane's chunks: open ones by the index of open work, held ones by the stalled
    /// notifications.
    private static func chunks(
        _ lane: Int64, _ limit: Int, _ steady: Duration, in database: borrowing Database
    ) throws -> [ChunkKey] {
        try database.rows(
            """
            SELECT notification, number
            FROM chunk LEFT JOIN chunk_lease USING (notification, number)
            WHERE lane = ?1 AND state = 1 AND coalesce(until, 0) <= ?2
            UNION ALL
            SELECT chunk.notification, chunk.number FROM notification
            JOIN chunk ON chunk.notification = sequence
            LEFT JOIN chunk_lease USING (notification, number)
            WHERE notification.app = (SELECT app FROM lane WHERE lane.number = ?1)
                AND notification.state = 5 AND lane = ?1 AND chunk.state = 2
                AND coalesce(until, 0) <= ?2
            LIMIT ?3
            """, lane, steady.wholeNanoseconds, limit
        ) { ChunkKey($0.integer(0), Int($0.integer(1))) }
    }

    private struct OpenRow {
        var key: RowKey
        var device: String
        var isUncertain: Bool
    }

    private static func rows(
        _ lane: Int64, _ limit: Int, _ steady: Duration, in database: borrowing Database
    ) throws -> [OpenRow] {
        // Rows may not have followed their notifications yet (see ``RowFollowing``).
        let present = [NotificationState.sending, .stalled].map { "\($0.rawValue)" }
            .joined(separator: ", ")
        let columns = """
            retry.notification, retry.ordinal, retry.adapter, device, may_have_arrived OR is_leased
            """
        return try database.rows(
            """
            SELECT \(columns) FROM retry LEFT JOIN row_lease USING (notification, ordinal, adapter)
            JOIN notification ON sequence = retry.notification
            WHERE lane = ?1 AND retry.state = 1 AND coalesce(until, 0) <= ?2
                AND notification.state IN (\(present))
            UNION ALL
            SELECT \(columns) FROM notification JOIN retry ON retry.notification = sequence
            LEFT JOIN row_lease USING (notification, ordinal, adapter)
            WHERE app = (SELECT app FROM lane WHERE lane.number = ?1)
                AND notification.state IN (\(present)) AND lane = ?1 AND retry.state = 2
                AND coalesce(until, 0) <= ?2
            LIMIT ?3
            """, lane, steady.wholeNanoseconds, limit
        ) { row in
            OpenRow(
                key: RowKey(
                    row.integer(0), UInt32(truncatingIfNeeded: row.integer(1)), row.text(2)),
                device: row.text(3), isUncertain: row.integer(4) != 0)
        }
    }
}

/// The reasons that switches give for deliveries.
enum SwitchWords {
    static let cancelled = "cancelled"
}
