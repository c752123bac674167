import ServiceKit

/// A device whose position is read or changed.
struct HeldPosition: Hashable, Sendable {
    let app: String
    let ordinal: UInt32
    let device: Identifier
}

/// A device with its entries in the log of positions.
struct FoundPosition: Hashable, Sendable {
    let held: HeldPosition
    /// The number of the ordinal's current entry; nil if there is none.
    let number: Int64?
    /// Entries of the device that are still to be overwritten.
    var unfinished: [PositionTrail] = []
}
