import ServiceKit

/// Apps and keys in a store.
protocol AppTables: ~Copyable {
    /// Every app, in the order of the ids.
    borrowing func apps() throws -> [StoredApp]

    /// Adds an app, and gives it a number that no other has; nil when there is one of this id.
    borrowing func insert(_ app: StoredApp) throws -> StoredApp?

    /// Changes the app of an id, and answers what it is now; nil without one.
    borrowing func edit(_ id: String, _ edit: AppEdit) throws -> StoredApp?

    /// Every key, revoked ones too, in the order of the ids.
    borrowing func keys() throws -> [Key]

    /// Adds a key, whose id is new.
    borrowing func insert(_ key: Key) throws

    /// Marks a key as revoked, unless it is already; answers since when it is, nil without a key.
    borrowing func revokeKey(_ id: String, at time: UnixTime) throws -> UnixTime?
}
