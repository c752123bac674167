import Crypto
import ServiceKit

/// Apps and keys in a store.
protocol AppTables: ~Copyable {
    /// Returns every app in the order of the ids.
    borrowing func apps() throws -> [StoredApp]

    /// Adds an app and assigns it a number; returns nil if an app with this id exists.
    borrowing func insert(_ app: StoredApp) throws -> StoredApp?

    /// Changes the app with this id and returns its new state; nil if there is no such app.
    borrowing func edit(_ id: String, _ edit: AppEdit) throws -> StoredApp?

    /// Returns every key, including revoked ones, in the order of the ids.
    borrowing func keys() throws -> [Key]

    /// Adds a key, whose id must be new.
    borrowing func insert(_ key: Key) throws

    /// Revokes a key, if it is not revoked yet, and returns when it was revoked; nil if there is no
    /// such key.
    borrowing func revokeKey(_ id: String, at time: UnixTime) throws -> UnixTime?

    /// Replaces a key's hash.
    borrowing func rotateKey(_ id: String, to hash: Digest, _ rotation: KeyRotation) throws

    /// Stores the time at which a key was last used.
    borrowing func useKey(_ id: String, at time: UnixTime) throws
}
