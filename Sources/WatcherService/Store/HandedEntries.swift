import Storage

/// The notifications that were submitted to delivery without a known answer.
///
/// Delivery may have accepted such a notification although its answer never came. So the
/// notification is in no digest: it is submitted again with its own idempotency key, which delivery
/// accepts once.
struct HandedEntries: Sendable {
    let database: DatabaseQueue

    /// Stores that these notifications are submitted to delivery, as far as they still wait.
    ///
    /// - Returns: those that were not submitted before.
    func begin(_ ids: [Int64]) async throws -> Set<Int64> {
        guard !ids.isEmpty else { return [] }
        return try await database.write { database in
            var new: Set<Int64> = []
            for id in ids {
                let count = try database.run(
                    "UPDATE entry SET was_tried = 1 WHERE id = ? AND state = 1 AND was_tried = 0",
                    id)
                if count > 0 { new.insert(id) }
            }
            return new
        }
    }

    /// Stores that delivery certainly has none of these notifications.
    func takeBack(_ ids: Set<Int64>) async throws {
        guard !ids.isEmpty else { return }
        try await database.write { database in
            for id in ids {
                try database.run(
                    "UPDATE entry SET was_tried = 0 WHERE id = ? AND state IN (1, 2)", id)
            }
        }
    }
}
