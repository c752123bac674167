import Crypto
import Protocol
import ServiceKit

/// Adds an app.
struct AddApp: RegistryCommand {
    /// The result of adding the app.
    enum Answer: Sendable, Equatable {
        /// The app is stored; `isAgain` if an app with its id was deleted before.
        case added(StoredApp, isAgain: Bool)
        /// Another app has this id.
        case exists
        /// An app with this id is being deleted.
        case isBeingDeleted
    }

    let app: StoredApp

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        guard let stored = try tables.insert(app) else {
            let isDeleted = try tables.deletedApps().contains { $0.id == app.id }
            return isDeleted ? .isBeingDeleted : .exists
        }
        let isAgain = try tables.lastDeletion(of: app.id) != nil
        // The followers refuse calls about an app that was deleted.
        if isAgain { try tables.noteCreation(stored) }
        return .added(stored, isAgain: isAgain)
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

/// Revokes a key and answers the time of the revocation.
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

/// Stores that a key is used.
struct UseKey: RegistryCommand {
    let id: String
    let time: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        try tables.useKey(id, at: time)
    }
}

/// Reads every app, those that are being deleted too, and every key.
struct ReadAppsAndKeys: RegistryCommand {
    struct Answer: Sendable {
        let apps: [StoredApp]
        let deleted: [StoredApp]
        let keys: [Key]
    }

    static let kind = RegistryCommandKind.read

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        Answer(
            apps: try tables.apps(), deleted: try tables.deletedApps(), keys: try tables.keys())
    }
}
