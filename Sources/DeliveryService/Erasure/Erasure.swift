/// An ordinal whose device was erased: nothing that was planned before is for the ordinal's next
/// device.
struct Erasure: Hashable, Sendable {
    var app: String
    var ordinal: UInt32
    var planned: Int64
}

/// The result of erasing devices.
struct Erased: Sendable {
    var erasures: [Erasure] = []
    /// The notifications that ended with this.
    var transitions: [Transition] = []
}
