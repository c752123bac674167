import Crypto
import Protocol
import ServiceKit

/// Adds an app; answers nil if an app with this id exists.
struct AddApp: RegistryCommand {
    let app: StoredApp

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> StoredApp? {
        try tables.insert(app)
    }
}

/// Changes an app and answers its new state; nil if there is no such app.
struct EditApp: RegistryCommand {
    let id: String
    let edit: AppEdit

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> StoredApp? {
        try tables.edit(id, edit)
    }
}

/// Adds a key.
struct AddKey: RegistryCommand {
    let key: Key

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        try tables.insert(key)
    }
}

/// Revokes a key and answers when it was revoked.
///
/// A key stays revoked, and revoking it again changes nothing.
struct RevokeKey: RegistryCommand {
    static let kind = RegistryCommandKind.reserved
    let id: String
    let time: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> UnixTime {
        try tables.revokeKey(id, at: time) ?? time
    }
}

/// Gives a key a new secret.
struct RotateKey: RegistryCommand {
    let id: String
    let hash: Digest
    let rotation: KeyRotation

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        try tables.rotateKey(id, to: hash, rotation)
    }
}

/// Writes down that a key is used.
struct UseKey: RegistryCommand {
    let id: String
    let time: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        try tables.useKey(id, at: time)
    }
}

/// Reads every app and every key.
struct ReadAppsAndKeys: RegistryCommand {
    static let kind = RegistryCommandKind.read

    func run(
        _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> (apps: [StoredApp], keys: [Key]) {
        (try tables.apps(), try tables.keys())
    }
}
