import Audience
import ServiceKit

/// Segments and lists in a store.
protocol GroupTables: ~Copyable {
    /// Returns the segments of every app, ordered by app number and name.
    borrowing func segments() throws -> [StoredSegment]

    /// Returns the segments of an app, ordered by name.
    borrowing func segments(of app: UInt32) throws -> [StoredSegment]

    /// Stores a segment; returns whether its name is new.
    borrowing func keep(_ segment: StoredSegment) throws -> Bool

    /// Deletes a segment; returns whether there was one.
    borrowing func removeSegment(_ name: Selector.Name, of app: UInt32) throws -> Bool

    /// Returns the lists of an app, ordered by name.
    borrowing func lists(of app: UInt32) throws -> [StoredList]

    /// Creates a list, or updates the time of its last change.
    borrowing func keepList(_ name: Selector.Name, of app: UInt32, at time: UnixTime) throws

    /// Deletes a list with its members.
    borrowing func removeList(_ name: Selector.Name, of app: UInt32) throws

    /// Adds the device in a row to an existing list, or removes it; returns whether that changed
    /// anything.
    borrowing func setMember(
        _ row: DeviceRow, ofList name: Selector.Name, _ isMember: Bool
    ) throws -> Bool

    /// Returns at most `limit` members of a list in the order of their rows.
    borrowing func members(
        ofList name: Selector.Name, in app: UInt32, limit: Int
    ) throws -> [DeviceRow]
}

/// A saved selector.
struct StoredSegment: Hashable, Sendable {
    let app: UInt32
    let name: Selector.Name
    /// The selector as text.
    let audience: String
    let updated: UnixTime
}

/// A list of devices.
struct StoredList: Hashable, Sendable {
    let name: Selector.Name
    let updated: UnixTime
}
