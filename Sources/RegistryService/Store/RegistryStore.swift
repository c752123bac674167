import Audience
import Crypto
import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The registry's database as commands; each is one transaction.
struct RegistryStore: Sendable {
    let database: DatabaseQueue
}

/// An app as it is stored.
struct StoredApp: Sendable {
    let id: String
    let name: String
    /// Of its ordinals: another one means that older bitmaps say nothing.
    let generation: UInt64
    let created: UnixTime

    /// As an administrator sees it.
    var message: Proto.App {
        var message = Proto.App()
        message.id = id
        message.name = name
        message.createTime = created.timestamp
        return message
    }
}

extension RegistryStore {
    /// Adds an app; false when there is one of this id.
    func add(_ app: StoredApp) async throws -> Bool {
        try await database.write { database in
            try database.run(
                """
                INSERT INTO app (id, name, generation, created) VALUES (?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """,
                app.id, app.name, Int64(bitPattern: app.generation), app.created.milliseconds) == 1
        }
    }

    /// Every app.
    func apps() async throws -> [StoredApp] {
        try await database.read { database in
            try database.rows("SELECT id, name, generation, created FROM app ORDER BY id") { row in
                StoredApp(
                    id: row.text(0), name: row.text(1),
                    generation: UInt64(bitPattern: row.integer(2)),
                    created: UnixTime(milliseconds: row.integer(3)))
            }
        }
    }

    /// Adds a key.
    func add(_ key: Key) async throws {
        try await database.write { database in
            _ = try database.run(
                "INSERT INTO key (id, app, role, name, hash, created) VALUES (?, ?, ?, ?, ?, ?)",
                key.id, key.app, Int64(key.role.rawValue), key.name, key.hash.array,
                key.created.milliseconds)
        }
    }

    /// Revokes a key for good, on a full disk too; a second time changes nothing.
    ///
    /// - Returns: since when it is revoked.
    func revokeKey(_ id: String, at time: UnixTime) async throws -> UnixTime {
        try await database.write(priority: .reserved) { database in
            let revoked = try database.first(
                "UPDATE key SET revoked = coalesce(revoked, ?) WHERE id = ? RETURNING revoked",
                time.milliseconds, id
            ) { $0.integer(0) }
            return revoked.map(UnixTime.init(milliseconds:)) ?? time
        }
    }

    /// Every key, revoked ones too.
    func keys() async throws -> [Key] {
        try await database.read { database in
            try database.rows(
                "SELECT id, app, role, name, hash, created, revoked FROM key ORDER BY id"
            ) { row in
                guard let role = UInt8(exactly: row.integer(2)).flatMap(Role.init),
                    let hash = Digest(row.blob(4))
                else { throw StorageError(.corrupt, "key \(row.text(0)) cannot be read") }
                return Key(
                    id: row.text(0), app: row.text(1), role: role, name: row.text(3), hash: hash,
                    created: UnixTime(milliseconds: row.integer(5)),
                    revoked: row.optionalInteger(6).map(UnixTime.init(milliseconds:)))
            }
        }
    }
}
