import Audience

/// Users and their devices in a store.
protocol UserTables: ~Copyable {
    /// Returns the stored user of an app, without the devices; nil if nothing is stored.
    borrowing func user(_ id: Selector.Name, of app: UInt32) throws -> User?

    /// Stores a user's tags; a user without tags is deleted.
    borrowing func keep(_ user: User, of app: UInt32) throws

    /// Returns the rows of a user's devices in order.
    borrowing func rows(ofUser id: Selector.Name, in app: UInt32) throws -> [DeviceRow]

    /// Sets the user of the device in a row; nil removes it.
    borrowing func setUser(of row: DeviceRow, from old: Selector.Name?, to new: Selector.Name?)
        throws

    /// Returns the users of an app that have tags or devices, in the order of their ids, after
    /// `id`.
    borrowing func users(
        of app: UInt32, after id: Selector.Name?, limit: Int
    ) throws -> [Selector.Name]
}
