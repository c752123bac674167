import Audience
import Protocol
import ServiceKit

/// What a registry needs of a store inside a transaction: rows by their keys, no more.
///
/// A command is written once on top of these and runs on every store. Each of them reads what the
/// ones before it in the same transaction have written. What throws undoes the whole transaction.
protocol RegistryTables: ~Copyable {
    /// Every app, in the order of the ids.
    borrowing func apps() throws -> [StoredApp]

    /// Adds an app, and gives it a number that no other has; nil when there is one of this id.
    borrowing func insert(_ app: StoredApp) throws -> StoredApp?

    /// Every key, revoked ones too, in the order of the ids.
    borrowing func keys() throws -> [Key]

    /// Adds a key, whose id is new.
    borrowing func insert(_ key: Key) throws

    /// Marks a key as revoked, unless it is already; answers since when it is, nil without a key.
    borrowing func revokeKey(_ id: String, at time: UnixTime) throws -> UnixTime?

    /// The device in a row.
    borrowing func device(at row: DeviceRow) throws -> Device?

    /// Devices in the order of their rows, after `row`; nil: from the first.
    borrowing func devices(after row: DeviceRow?, limit: Int) throws -> [Device]

    /// Adds a device to a row that is free. This and the three after it go into the feed.
    borrowing func insert(_ device: Device) throws

    /// Writes what may change of a device that is there, but for its user and lists.
    borrowing func update(_ device: Device) throws

    /// Something else is true of the device in a row: its user's tags, the lists it is on.
    borrowing func touch(_ row: DeviceRow) throws

    /// Removes a device, whose ordinal is free from `time` on.
    borrowing func remove(_ device: Device, at time: UnixTime) throws

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

    /// The segments of every app, in the order of the apps' numbers and the names.
    borrowing func segments() throws -> [StoredSegment]

    /// Keeps a segment; says whether there was none of that name.
    borrowing func keep(_ segment: StoredSegment) throws -> Bool

    /// Forgets a segment; says whether there was one of that name.
    borrowing func removeSegment(_ name: Selector.Name, of app: UInt32) throws -> Bool

    /// The lists of an app, in the order of their names.
    borrowing func lists(of app: UInt32) throws -> [StoredList]

    /// Makes a list, or notes that it has changed.
    borrowing func keepList(_ name: Selector.Name, of app: UInt32, at time: UnixTime) throws

    /// Forgets a list, and who is on it.
    borrowing func removeList(_ name: Selector.Name, of app: UInt32) throws

    /// Puts the device in a row on a list that is there, or takes it off; says whether that is new.
    borrowing func setMember(
        _ row: DeviceRow, ofList name: Selector.Name, _ isMember: Bool
    ) throws -> Bool

    /// Those on a list, in the order of their rows.
    borrowing func members(
        ofList name: Selector.Name, in app: UInt32, limit: Int
    ) throws -> [DeviceRow]

    /// An ordinal for a new device of an app: one that was free before `time`, the longest free
    /// first, else one that never was any device's; nil when there is none left.
    borrowing func takeOrdinal(of app: UInt32, freeBefore time: UnixTime) throws -> UInt32?

    /// Who registered as this install.
    borrowing func row(ofInstall install: String, in app: UInt32) throws -> DeviceRow?

    /// Who has this address.
    borrowing func owner(of address: AddressKey) throws -> DeviceRow?

    /// From now on `owner` has this address; nil: nobody.
    borrowing func setOwner(of address: AddressKey, _ owner: DeviceRow?) throws

    /// Whether any address has an owner.
    borrowing func hasOwners() throws -> Bool

    /// What was changed after `sequence`, in the order of the commits.
    borrowing func changes(after sequence: Int64, limit: Int) throws -> FeedPage
}

/// A saved selector.
struct StoredSegment: Hashable, Sendable {
    let app: UInt32
    let name: Selector.Name
    /// The selector's text.
    let audience: String
    let updated: UnixTime
}

/// A list of devices.
struct StoredList: Hashable, Sendable {
    let name: Selector.Name
    let updated: UnixTime
}

/// What addresses are owned by.
struct AddressKey: Hashable, Sendable {
    let app: UInt32
    let id: Proto.Address.ID
}

/// A part of the feed of changes.
struct FeedPage: Sendable, Equatable {
    /// What a change was about, by its place in the order of all changes.
    struct Entry: Sendable, Equatable {
        let sequence: Int64
        let row: DeviceRow
    }

    /// Of the store: another one means that sequences of before say nothing.
    var generation: [UInt8]
    /// The last change there is; 0: there was none.
    var highWater: Int64
    /// The oldest change that is still known; who is further behind begins anew.
    var lowWater: Int64
    var entries: [Entry]
}
