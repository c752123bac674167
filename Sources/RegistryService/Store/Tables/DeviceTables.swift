import Protocol
import ServiceKit

/// Devices and their ordinals in a store.
protocol DeviceTables: ~Copyable {
    /// The device in a row.
    borrowing func device(at row: DeviceRow) throws -> Device?

    /// The addresses of the device in a row.
    borrowing func addresses(at row: DeviceRow) throws -> DeviceAddresses?

    /// Where the device of an id is, whatever its app: no two have the same.
    borrowing func row(of id: Identifier) throws -> DeviceRow?

    /// Devices in the order of their rows, after `row`; nil: from the first.
    borrowing func devices(after row: DeviceRow?, limit: Int) throws -> [Device]

    /// Adds a device to a row that is free. This and the three after it go into the feed.
    borrowing func insert(_ device: Device) throws

    /// Writes what may change of a device that is there, but for its user and lists.
    borrowing func update(_ device: Device) throws

    /// Writes the state of one of a device's addresses; of the rest of it, what was written before
    /// is as it is now. It goes into the feed.
    borrowing func mark(_ address: Proto.Address.ID, of device: DeviceAddresses) throws

    /// Something else is true of the device in a row: its user's tags, the lists it is on.
    borrowing func touch(_ row: DeviceRow) throws

    /// Removes a device, whose ordinal is free from `time` on, and notes that it was erased.
    borrowing func remove(_ device: Device, at time: UnixTime) throws

    /// An ordinal for a new device of an app: one that was free before `time`, the longest free
    /// first, else one that never was any device's; nil when there is none left.
    borrowing func takeOrdinal(of app: UInt32, freeBefore time: UnixTime) throws -> UInt32?

    /// Makes the device found by its install, as it is since it was inserted; not if it was by a
    /// program of before.
    borrowing func enterInstall(of device: Device) throws

    /// Who registered as this install; only for commands that may change something.
    borrowing func row(ofInstall install: String, in app: UInt32) throws -> DeviceRow?
}
