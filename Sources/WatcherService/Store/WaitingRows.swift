import Protocol
import ServiceKit
import Storage
import Times

/// The notifications and news that wait for delivery and may go now.
///
/// A row that names users waits until all erasures of users were followed. Otherwise the id of a
/// user whom delivery has already erased would come back to delivery.
struct WaitingRows: Sendable {
    let database: DatabaseQueue
    let erasures: FollowedErasures
    let clock: WallClock
    let log: Log

    /// Returns notifications that wait for delivery, of each app the oldest.
    ///
    /// - Parameters:
    ///   - limit: The most that there are of all apps together; each app has an equal share.
    ///   - blocked: The apps of which none are returned.
    func entries(
        _ limit: Int, without blocked: Set<String>
    ) async throws -> ShareOfRows<WaitingEntry> {
        let allowsUsers = erasures.allowUsers(at: clock.now())
        if !allowsUsers {
            try await tell("SELECT 1 FROM entry WHERE state = 1 AND \(WaitingEntry.namesUsers)")
        }
        return try await database.read { database in
            let apps = try WaitingApps.all(in: database).sorted()
            return try ShareOfRows(of: apps, without: blocked, limit: limit) { app, limit in
                try database.rows(
                    """
                    SELECT \(WaitingEntry.columns)
                    FROM entry JOIN source ON source.id = entry.source
                    WHERE entry.id IN (
                        SELECT entry.id FROM source JOIN entry ON entry.source = source.id
                        WHERE source.app = ?1 AND state = 1
                            AND (?3 OR NOT \(WaitingEntry.namesUsers))
                        ORDER BY entry.id LIMIT ?2)
                    ORDER BY entry.id
                    """, app, limit, allowsUsers ? 1 : 0
                ) { WaitingEntry($0) }
            }
        }
    }

    /// Returns a notification as it is now; nil if it does not wait any more or may not go.
    func latest(_ entry: WaitingEntry) async throws -> WaitingEntry? {
        let allowsUsers = erasures.allowUsers(at: clock.now())
        return try await database.read { database in
            try database.first(
                """
                SELECT \(WaitingEntry.columns) FROM entry JOIN source ON source.id = entry.source
                WHERE entry.id = ? AND state = 1 AND (? OR NOT \(WaitingEntry.namesUsers))
                """, entry.id, allowsUsers ? 1 : 0
            ) { WaitingEntry($0) }
        }
    }

    /// Returns news that operators are not told yet, of each app the oldest.
    ///
    /// - Parameters:
    ///   - limit: The most that there are of all apps together; each app has an equal share.
    ///   - blocked: The apps of which none are returned.
    func news(_ limit: Int, without blocked: Set<String>) async throws -> ShareOfRows<StoredNews> {
        let allowsUsers = erasures.allowUsers(at: clock.now())
        if !allowsUsers { try await tell("SELECT 1 FROM news WHERE \(StoredNews.namesUsers)") }
        return try await database.read { database in
            let apps = try database.rows("SELECT DISTINCT app FROM news") { $0.text(0) }
            return try ShareOfRows(of: apps, without: blocked, limit: limit) { app, limit in
                try database.rows(
                    """
                    SELECT \(StoredNews.columns) FROM news
                    WHERE app = ? AND (? OR NOT \(StoredNews.namesUsers))
                    ORDER BY id LIMIT ?
                    """, app, allowsUsers ? 1 : 0, limit
                ) { try StoredNews($0) }
            }
        }
    }

    /// Returns news as they are now; nil if they no longer exist or may not be told.
    func latest(_ news: StoredNews) async throws -> StoredNews? {
        let allowsUsers = erasures.allowUsers(at: clock.now())
        return try await database.read { database in
            try database.first(
                """
                SELECT \(StoredNews.columns) FROM news
                WHERE id = ? AND (? OR NOT \(StoredNews.namesUsers))
                """, news.id, allowsUsers ? 1 : 0
            ) { try StoredNews($0) }
        }
    }

    /// Writes to the log once that something waits, if a statement finds it.
    private func tell(_ statement: String) async throws {
        let isThere = try await database.read { database in
            try database.first("\(statement) LIMIT 1") { $0.integer(0) } != nil
        }
        guard isThere, erasures.isToBeTold() else { return }
        log(.info, "what names users waits until the registry's erasures were followed")
    }
}

extension WaitingEntry {
    fileprivate static let columns = """
        entry.id, source, request, source.name, rule, created, late_until, source.app, until
        """
    /// A condition for requests whose audience has `user(ID)`; one whose text has it waits, too.
    fileprivate static let namesUsers = "instr(request, CAST('user(' AS BLOB)) > 0"

    fileprivate init(_ row: Row) {
        self.init(
            id: row.integer(0), source: row.integer(1), app: row.text(7), name: row.text(3),
            rule: row.text(4), request: row.blob(2),
            created: UnixTime(milliseconds: row.integer(5)),
            lateUntil: row.optionalInteger(6).map { UnixTime(milliseconds: $0) },
            until: row.optionalInteger(8).map { UnixTime(milliseconds: $0) })
    }
}

extension StoredNews {
    fileprivate static let columns = "id, app, created, body, operators"
    /// A condition for news whose operators are named as users by the recipe.
    fileprivate static let namesUsers = "instr(operators, 'user(') > 0"

    fileprivate init(_ row: Row) throws {
        self.init(
            id: row.integer(0), app: row.text(1), created: UnixTime(milliseconds: row.integer(2)),
            news: try Proto.SourceNews(decoding: row.blob(3)), operators: row.text(4))
    }
}
