import Crypto
import Protocol
import ServiceKit
import Storage

extension Database {
    borrowing func apps() throws -> [StoredApp] {
        try rows("SELECT \(StoredApp.columns) FROM app ORDER BY id") { try StoredApp($0) }
    }

    borrowing func insert(_ app: StoredApp) throws -> StoredApp? {
        try first(
            """
            INSERT INTO app (id, name, generation, created, time_zone) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING RETURNING \(StoredApp.columns)
            """,
            app.id, app.name, Int64(bitPattern: app.generation), app.created.milliseconds,
            app.timeZone
        ) { try StoredApp($0) }
    }

    borrowing func edit(_ id: String, _ edit: AppEdit) throws -> StoredApp? {
        try first(
            """
            UPDATE app SET name = coalesce(?, name), time_zone = coalesce(?, time_zone),
                origins = coalesce(?, origins), rules = coalesce(?, rules)
            WHERE id = ? RETURNING \(StoredApp.columns)
            """, edit.name, edit.timeZone, edit.origins?.joined(separator: " "),
            try edit.rules.map { try packedRules(of: id, after: $0) }, id
        ) { try StoredApp($0) }
    }

    /// Returns an app's rules after a change, as they are stored.
    private borrowing func packedRules(
        of id: String, after edit: DeviceRules.Edit
    ) throws -> [UInt8] {
        let stored = try first("SELECT rules FROM app WHERE id = ?", id) { row in
            DeviceRules(stored: try Proto.DeviceRules(decoding: row.blob(0)))
        }
        return try (stored ?? DeviceRules()).applying(edit).message?.encoded() ?? []
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
    fileprivate static let columns =
        "id, number, name, generation, created, time_zone, origins, rules"

    fileprivate init(_ row: Row) throws {
        self.init(
            id: row.text(0), number: UInt32(truncatingIfNeeded: row.integer(1)), name: row.text(2),
            timeZone: row.text(5),
            origins: row.text(6).split(separator: " ").map(String.init),
            rules: DeviceRules(stored: try Proto.DeviceRules(decoding: row.blob(7))),
            generation: UInt64(bitPattern: row.integer(3)),
            created: UnixTime(milliseconds: row.integer(4)))
    }
}
