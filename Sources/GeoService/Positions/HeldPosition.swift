import ServiceKit

/// Whose position it is that is asked for, or to be forgotten.
struct HeldPosition: Hashable, Sendable {
    let app: String
    let ordinal: UInt32
    let device: Identifier
}
