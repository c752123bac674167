import ServiceKit

/// Whose position it is that is asked for, or to be forgotten.
struct HeldPosition: Hashable, Sendable {
    let app: String
    let ordinal: UInt32
    let device: Identifier
}

/// Where in the log of positions that may be.
struct FoundPosition: Hashable, Sendable {
    let held: HeldPosition
    /// The number of the entry that counts for the ordinal; nil if there is none.
    let number: Int64?
    /// What was to be overwritten of the device before, and is not yet.
    var unfinished: [PositionTrail] = []
}
