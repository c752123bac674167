import Crypto
import Protocol
import ServiceKit
import Storage

extension Database {
    borrowing func apps() throws -> [StoredApp] {
        try rows(
            "SELECT \(StoredApp.columns) FROM app WHERE deleted IS NULL ORDER BY id"
        ) { StoredApp($0) }
    }

    borrowing func insert(_ app: StoredApp) throws -> StoredApp? {
        try first(
            """
            INSERT INTO app (number, id, name, generation, created, time_zone)
            SELECT 1 + max(last_app, coalesce((SELECT max(number) FROM app), 0)), ?, ?, ?, ?, ?
            FROM feed_state WHERE true
            ON CONFLICT DO NOTHING RETURNING \(StoredApp.columns)
            """,
            app.id, app.name, Int64(bitPattern: app.generation), app.created.milliseconds,
            app.timeZone
        ) { StoredApp($0) }
    }

    borrowing func edit(_ id: String, _ edit: AppEdit) throws -> StoredApp? {
        try first(
            """
            UPDATE app SET name = coalesce(?, name), time_zone = coalesce(?, time_zone),
                origins = coalesce(?, origins)
            WHERE id = ? AND deleted IS NULL RETURNING \(StoredApp.columns)
            """, edit.name, edit.timeZone, edit.origins?.joined(separator: " "), id
        ) { StoredApp($0) }
    }

    borrowing func keys() throws -> [Key] {
        try rows("SELECT id, app, role, name, hash, created, revoked FROM key ORDER BY id") { row in
            guard let role = UInt8(exactly: row.integer(2)).flatMap(Role.init),
                let hash = Digest(row.blob(4))
            else { throw StorageError(.corrupt, "key \(row.text(0)) cannot be read") }
            return Key(
                id: row.text(0), app: row.text(1), role: role, name: row.text(3), hash: hash,
                created: UnixTime(milliseconds: row.integer(5)),
                revoked: row.optionalInteger(6).map(UnixTime.init(milliseconds:)))
        }
    }

    borrowing func insert(_ key: Key) throws {
        try run(
            "INSERT INTO key (id, app, role, name, hash, created) VALUES (?, ?, ?, ?, ?, ?)",
            key.id, key.app, Int64(key.role.rawValue), key.name, key.hash.array,
            key.created.milliseconds)
    }

    borrowing func revokeKey(_ id: String, at time: UnixTime) throws -> UnixTime? {
        try first(
            "UPDATE key SET revoked = coalesce(revoked, ?) WHERE id = ? RETURNING revoked",
            time.milliseconds, id
        ) { UnixTime(milliseconds: $0.integer(0)) }
    }
}

extension StoredApp {
    /// The columns that ``init(_:)`` reads.
    static let columns = "id, number, name, generation, created, time_zone, origins"

    /// Reads a row of the table of apps.
    init(_ row: Row) {
        self.init(
            id: row.text(0), number: UInt32(truncatingIfNeeded: row.integer(1)), name: row.text(2),
            timeZone: row.text(5),
            origins: row.text(6).split(separator: " ").map(String.init),
            generation: UInt64(bitPattern: row.integer(3)),
            created: UnixTime(milliseconds: row.integer(4)))
    }
}
