import Protocol
import ServiceKit

/// Devices and their ordinals in a store.
protocol DeviceTables: ~Copyable {
    /// Returns the device in a row; nil if there is none.
    borrowing func device(at row: DeviceRow) throws -> Device?

    /// Returns the addresses of the device in a row; nil if there is none.
    borrowing func addresses(at row: DeviceRow) throws -> DeviceAddresses?

    /// Returns the row of the device with this id; nil if there is none.
    ///
    /// Ids are unique across apps.
    borrowing func row(of id: Identifier) throws -> DeviceRow?

    /// Returns devices in the order of their rows, after `row` or from the first.
    borrowing func devices(after row: DeviceRow?, limit: Int) throws -> [Device]

    /// Returns at most `limit` devices of an app that a key registered, by their ordinals.
    borrowing func devices(
        madeBy key: String, since time: UnixTime, of app: UInt32, in ordinals: Range<UInt32>,
        limit: Int
    ) throws -> [EraseDevices.Candidate]

    /// Returns the largest ordinal that a device of an app has; nil if there is no device.
    borrowing func lastOrdinal(of app: UInt32) throws -> UInt32?

    /// Adds a device to a free row.
    ///
    /// This and the three methods after it add an entry to the feed.
    borrowing func insert(_ device: Device) throws

    /// Writes a stored device, except its user and its lists.
    borrowing func update(_ device: Device) throws

    /// Writes the state of one of a device's addresses, and adds an entry to the feed.
    ///
    /// The rest of the device must be as it was last written.
    borrowing func mark(_ address: Proto.Address.ID, of device: DeviceAddresses) throws

    /// Adds an entry to the feed for a device whose user's tags or lists have changed.
    borrowing func touch(_ row: DeviceRow) throws

    /// Removes a device, frees its ordinal at `time`, and adds it to the list of erasures.
    borrowing func remove(_ device: Device, at time: UnixTime) throws

    /// Takes an ordinal for a new device of an app.
    ///
    /// It is the one that has been free for longest, if that was freed before `time`; otherwise one
    /// that was never used. Returns nil if none is left.
    borrowing func takeOrdinal(of app: UInt32, freeBefore time: UnixTime) throws -> UInt32?

    /// Enters the owner of a device's install.
    ///
    /// `insert` does this too; it is needed for devices that an older version stored.
    borrowing func enterInstall(of device: Device) throws

    /// Gives a device's install another text, which no device has.
    borrowing func setInstall(of row: DeviceRow, _ install: String, from old: String) throws

    /// Returns the row of the device that registered as this install; nil if there is none.
    ///
    /// Only commands that are not of the kind `read` may call this.
    borrowing func row(ofInstall install: String, in app: UInt32) throws -> DeviceRow?
}
