import Crypto
import Protocol
import ServiceKit
import Storage

extension Database {
    borrowing func apps() throws -> [StoredApp] {
        try rows(
            "SELECT \(StoredApp.columns) FROM app WHERE deleted IS NULL ORDER BY id"
        ) { try StoredApp($0) }
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
        ) { try StoredApp($0) }
    }

    borrowing func edit(_ id: String, _ edit: AppEdit) throws -> StoredApp? {
        try first(
            """
            UPDATE app SET name = coalesce(?, name), time_zone = coalesce(?, time_zone),
                origins = coalesce(?, origins), rules = coalesce(?, rules)
            WHERE id = ? AND deleted IS NULL RETURNING \(StoredApp.columns)
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
        return try (stored ?? DeviceRules()).applying(edit).stored?.encoded() ?? []
    }

    borrowing func keys() throws -> [Key] {
        try rows("SELECT \(Key.columns) FROM key ORDER BY id") { try Key($0) }
    }

    borrowing func insert(_ key: Key) throws { try run(Key.insertion, list: key.values) }

    borrowing func revokeKey(_ id: String, at time: UnixTime) throws -> UnixTime? {
        try first(
            "UPDATE key SET revoked = coalesce(revoked, ?) WHERE id = ? RETURNING revoked",
            time.milliseconds, id
        ) { UnixTime(milliseconds: $0.integer(0)) }
    }

    borrowing func rotateKey(_ id: String, to hash: Digest, _ rotation: KeyRotation) throws {
        try run(
            KeyRotation.update,
            list: [id.storageValue, hash.array.storageValue] + rotation.values)
    }

    borrowing func useKey(_ id: String, at time: UnixTime) throws {
        try run("UPDATE key SET used = ? WHERE id = ?", time.milliseconds, id)
    }
}

extension StoredApp {
    /// The columns that ``init(_:)`` reads.
    static let columns = "id, number, name, generation, created, time_zone, origins, rules"

    /// Reads a row of the table of apps.
    init(_ row: Row) throws {
        self.init(
            id: row.text(0), number: UInt32(truncatingIfNeeded: row.integer(1)), name: row.text(2),
            timeZone: row.text(5),
            origins: row.text(6).split(separator: " ").map(String.init),
            rules: DeviceRules(stored: try Proto.DeviceRules(decoding: row.blob(7))),
            generation: UInt64(bitPattern: row.integer(3)),
            created: UnixTime(milliseconds: row.integer(4)))
    }
}
