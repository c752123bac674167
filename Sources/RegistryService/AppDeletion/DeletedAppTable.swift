import ServiceKit
import ServiceStorage
import Storage

/// The rows of apps that are being deleted, inside a transaction.
enum DeletedAppTable {
    static func all(in database: borrowing Database) throws -> [StoredApp] {
        try database.rows(
            "SELECT \(StoredApp.columns) FROM app WHERE deleted IS NOT NULL ORDER BY number"
        ) { try StoredApp($0) }
    }

    static func mark(
        _ id: String, at time: UnixTime, in database: borrowing Database
    ) throws -> StoredApp? {
        let app = try database.first(
            """
            UPDATE app SET deleted = ? WHERE id = ? AND deleted IS NULL
            RETURNING \(StoredApp.columns)
            """, time.milliseconds, id
        ) { try StoredApp($0) }
        guard let app else { return nil }
        try database.run(
            "UPDATE key SET revoked = coalesce(revoked, ?) WHERE app = ?", time.milliseconds, id)
        let sequence = try list(app, kind: 1, in: database)
        try database.run(
            "INSERT OR REPLACE INTO gone_app (mark, sequence) VALUES (?, ?)",
            ErasureMark(app: id).bytes, sequence)
        return app
    }

    static func discardGroups(
        of app: UInt32, limit: Int, in database: borrowing Database
    ) throws -> Int {
        // A list goes after its members.
        let others = [TagCountTable.discarding, ErasedUserTable.discarding]
        for statement in groups + ConfigTable.discarding + others {
            let count = try database.run(statement, app, limit)
            if count > 0 { return count }
        }
        return 0
    }

    private static let groups = [
        """
        DELETE FROM list_member WHERE (list, ordinal) IN (
            SELECT list, ordinal FROM list_member
            WHERE list IN (SELECT number FROM list WHERE app = ?) LIMIT ?)
        """,
        "DELETE FROM list WHERE number IN (SELECT number FROM list WHERE app = ? LIMIT ?)",
        """
        DELETE FROM segment WHERE (app, name) IN (
            SELECT app, name FROM segment WHERE app = ? LIMIT ?)
        """,
        """
        DELETE FROM user_device WHERE (app, user, ordinal) IN (
            SELECT app, user, ordinal FROM user_device WHERE app = ? LIMIT ?)
        """,
        """
        DELETE FROM user WHERE (app, id) IN (
            SELECT app, id FROM user WHERE app = ? LIMIT ?)
        """,
        """
        DELETE FROM free_ordinal WHERE (app, since, ordinal) IN (
            SELECT app, since, ordinal FROM free_ordinal WHERE app = ? LIMIT ?)
        """,
    ]

    static func discardOwners(
        of app: UInt32, after place: [UInt8], limit: Int, in database: borrowing Database
    ) throws -> [UInt8]? {
        if place.isEmpty { try discardRecentOwners(of: app, in: database) }
        let end = try database.first(
            "SELECT digest FROM owner WHERE digest > ? ORDER BY digest LIMIT 1 OFFSET ?", place,
            limit - 1
        ) { $0.blob(0) }
        try database.run(
            "DELETE FROM owner WHERE digest > ? AND digest <= ? AND row >> 32 = ?", place,
            end ?? OwnedKey.last, app)
        return end
    }

    /// Deletes a deleted app's owners that are not in the index yet.
    ///
    /// They come before those in the index, where a round may be adding them: see `RecentOwners`.
    private static func discardRecentOwners(
        of app: UInt32, in database: borrowing Database
    ) throws {
        try database.run("DELETE FROM temp.recent WHERE row >> 32 = ?", app)
        // The row stays, so that its sequence number is not reused.
        try database.run("UPDATE recent_owner SET digest = x'', row = 0 WHERE row >> 32 = ?", app)
    }

    static func isListed(_ app: StoredApp, in database: borrowing Database) throws -> Bool {
        try database.first(
            "SELECT 1 FROM erasure WHERE kind > 0 AND row = ?", app.listed
        ) { _ in true } ?? false
    }

    static func hasDevices(_ app: StoredApp, in database: borrowing Database) throws -> Bool {
        try database.first(
            "SELECT 1 FROM device WHERE row BETWEEN ? AND ? LIMIT 1", app.listed,
            DeviceRow(app: app.number, ordinal: .max).number
        ) { _ in true } ?? false
    }

    static func remove(_ app: StoredApp, in database: borrowing Database) throws {
        try database.run("UPDATE feed_state SET last_app = max(last_app, ?)", app.number)
        try database.run("DELETE FROM key WHERE app = ?", app.id)
        try database.run("DELETE FROM app WHERE number = ?", app.number)
    }

    static func lastDeletion(of id: String, in database: borrowing Database) throws -> Int64? {
        try database.first(
            "SELECT sequence FROM gone_app WHERE mark = ?", ErasureMark(app: id).bytes
        ) { $0.integer(0) }
    }

    static func noteCreation(_ app: StoredApp, in database: borrowing Database) throws {
        _ = try list(app, kind: 2, in: database)
    }

    /// Adds an app to the list of erasures and returns the sequence number.
    private static func list(
        _ app: StoredApp, kind: Int64, in database: borrowing Database
    ) throws -> Int64 {
        try database.run(
            "INSERT INTO erasure (kind, row, id) VALUES (?, ?, ?)", kind, app.listed, app.id)
        return database.lastInsertedRow
    }
}

extension StoredApp {
    /// The app's row in the list of erasures.
    fileprivate var listed: Int64 { DeviceRow(app: number, ordinal: 0).number }
}
