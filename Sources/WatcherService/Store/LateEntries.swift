import Protocol
import ServiceKit
import Storage
import Watch

/// Notifications for a local time that delivery gets long after they were made, because it was down
/// or the app was at a limit.
///
/// A zone has its turn by when delivery accepts a notification. So the end that was counted when it
/// was made may come before the turn of some, and its day may have passed everywhere.
struct LateEntries: Sendable {
    let database: DatabaseQueue

    /// Returns the request of a notification as it is submitted now: a late one is moved as one
    /// that was held is, and stored so, for it is submitted again with the same request.
    ///
    /// - Parameter recipe: Returns the recipe of its source; nil if that has a mistake.
    func request(
        of entry: WaitingEntry, now: UnixTime, _ recipe: (Int64) async -> Recipe?
    ) async throws -> Proto.SendRequest {
        var request = try Proto.SendRequest(decoding: entry.request)
        guard try request.comesLate(at: now) else { return request }
        try request.postpone(by: entry.rule, of: await recipe(entry.source), now: now)
        let moved = try request.encoded()
        try await database.write { database in
            _ = try database.run(
                "UPDATE entry SET request = ? WHERE id = ? AND state = 1", moved, entry.id)
        }
        return request
    }
}
