import ServiceKit
import Storage

/// The space that the notifications of each app take on the disk, whether they have ended or not.
///
/// Triggers count it, so that no other code has to.
enum KeptNotifications {
    /// The bytes that a notification takes besides its content and its audience.
    ///
    /// They are for its row and the indexes by which the row is found.
    static let rowBytes = 512

    /// The table of sums, and the triggers that keep them.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        CREATE TABLE kept_notification (
            app TEXT PRIMARY KEY,
            bytes INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO kept_notification (app, bytes)
            SELECT app, sum(length(content) + length(CAST(audience AS BLOB)) + 512)
            FROM notification GROUP BY app;
        CREATE TRIGGER notification_kept AFTER INSERT ON notification BEGIN
            INSERT INTO kept_notification (app, bytes)
                VALUES (NEW.app,
                    length(NEW.content) + length(CAST(NEW.audience AS BLOB)) + 512)
                ON CONFLICT (app) DO UPDATE SET bytes = bytes + excluded.bytes;
        END;
        CREATE TRIGGER notification_gone AFTER DELETE ON notification BEGIN
            UPDATE kept_notification SET bytes = max(0, bytes
                - length(OLD.content) - length(CAST(OLD.audience AS BLOB)) - 512)
            WHERE app = OLD.app;
        END;
        """

    /// Returns the bytes of each app.
    static func bytes(in database: borrowing Database) throws -> [String: Int] {
        var sums: [String: Int] = [:]
        try database.visit("SELECT app, bytes FROM kept_notification") { row in
            sums[row.text(0)] = Int(row.integer(1))
            return true
        }
        return sums
    }

    /// Returns the oldest notifications of an app that nobody needs any more: they have ended and
    /// expired, are no part of an experiment, and no repeated send is recognized by them.
    static func oldest(
        of app: String, at now: UnixTime, limit: Int, in database: borrowing Database
    ) throws -> [Int64] {
        try database.rows(
            """
            SELECT sequence FROM notification
            WHERE app = ?1 AND due_time IS NULL AND create_time < ?2 AND expire_time < ?3
                AND id NOT IN (SELECT notification_id FROM experiment_group WHERE app = ?1)
            ORDER BY sequence LIMIT ?4
            """, app, now.milliseconds - Retention.idempotency.milliseconds,
            now.milliseconds - Retention.chunks.milliseconds, limit
        ) { $0.integer(0) }
    }
}

extension DeliveryStore {
    /// The most transactions of a sweep that delete notifications, so that other upkeep goes on.
    private static let trims = 200

    /// Deletes the oldest notifications of apps that have more than they may keep.
    ///
    /// - Parameter limit: The bytes that the notifications of an app may have.
    /// - Returns: The bytes of each app, and whether there is more to delete.
    func trim(
        toBytes limit: Int, now: UnixTime
    ) async throws -> (bytes: [String: Int], isMore: Bool) {
        var left = Self.trims
        var bytes = try await database.read { try KeptNotifications.bytes(in: $0) }
        for app in bytes.filter({ $0.value > limit }).keys.sorted() {
            let rows = try await database.read { try AppRows(of: app, in: $0) }
            var hasSome = true
            while hasSome, left > 0, bytes[app] ?? 0 > limit {
                left -= 1
                (hasSome, bytes) = try await database.write { database in
                    (
                        try rows.deleteOldest(at: now, in: database),
                        try KeptNotifications.bytes(in: database)
                    )
                }
            }
        }
        return (bytes, left == 0)
    }
}
