import Audience

/// Users and whose devices there are in a store.
protocol UserTables: ~Copyable {
    /// What is kept of a user of an app besides its devices.
    borrowing func user(_ id: Selector.Name, of app: UInt32) throws -> User?

    /// Keeps that of a user; a blank one is forgotten.
    borrowing func keep(_ user: User, of app: UInt32) throws

    /// The devices of a user, in the order of their rows.
    borrowing func rows(ofUser id: Selector.Name, in app: UInt32) throws -> [DeviceRow]

    /// From now on the device in a row is that user's; nil: nobody's.
    borrowing func setUser(of row: DeviceRow, from old: Selector.Name?, to new: Selector.Name?)
        throws

    /// The users of an app that have tags or devices, in the order of their ids, after `id`.
    borrowing func users(
        of app: UInt32, after id: Selector.Name?, limit: Int
    ) throws -> [Selector.Name]
}
