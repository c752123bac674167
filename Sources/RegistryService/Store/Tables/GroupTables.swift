import Audience
import ServiceKit

/// Segments and lists in a store.
protocol GroupTables: ~Copyable {
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
