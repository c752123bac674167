import Protocol
import ServiceKit
import Storage
import Watch

/// Notifications for a local time that delivery gets long after they were made, because it was down
/// or the app was at a limit.
///
/// A zone has its turn by when delivery accepts a notification. So the end that was counted when it
/// was made may come before the turn of some, and its day may have passed everywhere.
///
/// Its end moves by one day at most, however often it is tried: who gets it later than that does
/// not need it any more.
struct LateEntries: Sendable {
    // When a late entry ends at the latest; NULL: it was not moved since it was made or let go.
    static let schema = "ALTER TABLE entry ADD COLUMN late_until INTEGER;"

    /// The longest time that the end moves: a day, which has 25 hours where clocks are set back.
    private static let most: Duration = .seconds(25 * 3600)

    let database: DatabaseQueue

    /// Returns the request of a notification as it is submitted now: a late one is moved as one
    /// that was held is, and stored so, for it is submitted again with the same request.
    ///
    /// - Parameter recipe: Returns the recipe of its source; nil if that has a mistake.
    func request(
        of entry: WaitingEntry, now: UnixTime, _ recipe: (Int64) async -> Recipe?
    ) async throws -> Proto.SendRequest {
        var request = try Proto.SendRequest(decoding: entry.request)
        guard try request.comesLate(at: now), let end = try request.end else { return request }
        // One that was held for long is let go with an end that may be later.
        let latest =
            entry.lateUntil
            ?? max(end, min(end + Self.most, entry.created + LocalExpiry.longest))
        try request.postpone(
            by: entry.rule, of: await recipe(entry.source), until: entry.until, now: now)
        if let later = try request.end { request.expireTime = min(later, latest).timestamp }
        let moved = try request.encoded()
        try await database.write { database in
            _ = try database.run(
                """
                UPDATE entry SET request = ?, late_until = ? WHERE id = ? AND state = 1
                """, moved, latest.milliseconds, entry.id)
        }
        return request
    }
}
