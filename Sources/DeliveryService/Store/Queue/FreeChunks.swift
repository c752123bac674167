import DeliveryEngine
import Storage

/// Chunks of a lane that nobody has in hand, in the order in which they are sent.
struct FreeChunks {
    let lane: Int64
    /// Nanoseconds of the steady clock.
    let now: Int64
    /// Of this one alone; nil: of all, high ones first.
    var priority: Brief.Priority?

    /// At most `limit` of them.
    ///
    /// - Parameter blocked: how many of the first are left out.
    func keys(
        _ limit: Int, beyond blocked: Int, in database: borrowing Database
    ) throws -> [ChunkKey] {
        guard let priority else {
            return try database.rows(
                """
                SELECT chunk.notification, chunk.number FROM chunk
                LEFT JOIN chunk_lease USING (notification, number)
                WHERE lane = ? AND state = 1 AND coalesce(until, 0) <= ?
                ORDER BY priority DESC, chunk.notification, chunk.number LIMIT ? OFFSET ?
                """, lane, now, limit, blocked, read: Self.key)
        }
        return try database.rows(
            """
            SELECT chunk.notification, chunk.number FROM chunk
            LEFT JOIN chunk_lease USING (notification, number)
            WHERE lane = ? AND state = 1 AND priority = ? AND coalesce(until, 0) <= ?
            ORDER BY chunk.notification, chunk.number LIMIT ? OFFSET ?
            """, lane, Int64(priority.rawValue), now, limit, blocked, read: Self.key)
    }

    private static func key(_ row: Row) -> ChunkKey {
        ChunkKey(row.integer(0), Int(row.integer(1)))
    }
}
