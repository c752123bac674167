import ServiceKit
import ServiceStorage
import Storage

extension Database {
    borrowing func deletedApps() throws -> [StoredApp] {
        try rows(
            "SELECT \(StoredApp.columns) FROM app WHERE deleted IS NOT NULL ORDER BY number"
        ) { StoredApp($0) }
    }

    borrowing func markDeleted(_ id: String, at time: UnixTime) throws -> StoredApp? {
        let app = try first(
            """
            UPDATE app SET deleted = ? WHERE id = ? AND deleted IS NULL
            RETURNING \(StoredApp.columns)
            """, time.milliseconds, id
        ) { StoredApp($0) }
        guard let app else { return nil }
        try run(
            "UPDATE key SET revoked = coalesce(revoked, ?) WHERE app = ?", time.milliseconds, id)
        let sequence = try list(app, kind: 1)
        try run(
            "INSERT OR REPLACE INTO gone_app (mark, sequence) VALUES (?, ?)",
            ErasureMark(app: id).bytes, sequence)
        return app
    }

    borrowing func discardGroups(of app: UInt32, limit: Int) throws -> Int {
        let statements = [
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
        // A list goes after its members.
        for statement in statements {
            let count = try run(statement, app, limit)
            if count > 0 { return count }
        }
        return 0
    }

    borrowing func discardOwners(
        of app: UInt32, after place: [UInt8], limit: Int
    ) throws -> [UInt8]? {
        if place.isEmpty { try discardRecentOwners(of: app) }
        let end = try first(
            "SELECT digest FROM owner WHERE digest > ? ORDER BY digest LIMIT 1 OFFSET ?", place,
            limit - 1
        ) { $0.blob(0) }
        try run(
            "DELETE FROM owner WHERE digest > ? AND digest <= ? AND row >> 32 = ?", place,
            end ?? OwnedKey.last, app)
        return end
    }

    /// Deletes a deleted app's owners that are not in the index yet.
    ///
    /// They come before those in the index, where a round may be adding them: see `RecentOwners`.
    private borrowing func discardRecentOwners(of app: UInt32) throws {
        try run("DELETE FROM temp.recent WHERE row >> 32 = ?", app)
        // The row stays, so that its sequence number is not reused.
        try run("UPDATE recent_owner SET digest = x'', row = 0 WHERE row >> 32 = ?", app)
    }

    borrowing func isListed(_ app: StoredApp) throws -> Bool {
        try first("SELECT 1 FROM erasure WHERE kind > 0 AND row = ?", app.listed) { _ in true }
            ?? false
    }

    borrowing func hasDevices(_ app: StoredApp) throws -> Bool {
        try first(
            "SELECT 1 FROM device WHERE row BETWEEN ? AND ? LIMIT 1", app.listed,
            DeviceRow(app: app.number, ordinal: .max).number
        ) { _ in true } ?? false
    }

    borrowing func remove(_ app: StoredApp) throws {
        try run("UPDATE feed_state SET last_app = max(last_app, ?)", app.number)
        try run("DELETE FROM key WHERE app = ?", app.id)
        try run("DELETE FROM app WHERE number = ?", app.number)
    }

    borrowing func lastDeletion(of id: String) throws -> Int64? {
        try first(
            "SELECT sequence FROM gone_app WHERE mark = ?", ErasureMark(app: id).bytes
        ) { $0.integer(0) }
    }

    borrowing func noteCreation(_ app: StoredApp) throws { _ = try list(app, kind: 2) }

    /// Adds an app to the list of erasures and returns the sequence number.
    private borrowing func list(_ app: StoredApp, kind: Int64) throws -> Int64 {
        try run("INSERT INTO erasure (kind, row, id) VALUES (?, ?, ?)", kind, app.listed, app.id)
        return lastInsertedRow
    }
}

extension StoredApp {
    /// The app's row in the list of erasures.
    fileprivate var listed: Int64 { DeviceRow(app: number, ordinal: 0).number }
}
