import ServiceKit

/// Addresses in a store that wait for a confirmation.
protocol ConfirmationTables: ~Copyable {
    /// Returns the confirmations of the device in a row.
    borrowing func confirmations(of row: DeviceRow) throws -> [Confirmation]

    /// Returns the rows of an app's devices of which an address waits, in order.
    borrowing func rows(waitingFor key: OwnedKey, of app: UInt32, most: Int) throws -> [DeviceRow]

    /// Stores a confirmation in place of the one for the same device and address.
    borrowing func keep(_ confirmation: Confirmation) throws

    /// Removes the confirmation for an address of a device, if there is one.
    borrowing func removeConfirmation(of row: DeviceRow, _ address: OwnedKey) throws

    /// Returns confirmations that are due, at most `perApp` of each app: those without a code
    /// first, and of these those that are due for longest.
    borrowing func dueCodes(at time: UnixTime, perApp: Int, limit: Int) throws -> [Confirmation]

    /// Counts a code under a key, unless `most` are counted already; returns whether it was.
    borrowing func countCode(under key: OwnedKey, at now: UnixTime, most: Int) throws -> Bool

    /// Takes back that a code was counted under a key at a time; does nothing if none was.
    borrowing func discountCode(under key: OwnedKey, at time: UnixTime) throws

    /// Returns whether codes before `time` are counted.
    borrowing func hasCodes(before time: UnixTime) throws -> Bool

    /// Forgets the codes before `time`.
    borrowing func forgetCodes(before time: UnixTime) throws
}
