import DeliveryEngine
import Storage

/// The chunks of a lane that are not leased, in the order of sending.
struct FreeChunks {
    let lane: Int64
    /// The current time in nanoseconds of the steady clock.
    let now: Int64
    /// The only priority to return; nil returns all, highest first.
    var priority: Brief.Priority?

    /// Returns at most `limit` chunks.
    ///
    /// - Parameter blocked: The number of chunks to skip.
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
