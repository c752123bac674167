/// An ordinal whose device was erased: nothing planned up to then is for whoever has it now.
struct Erasure: Hashable, Sendable {
    var app: String
    var ordinal: UInt32
    var planned: Int64
}

/// What came of erasing devices.
struct Erased: Sendable {
    var erasures: [Erasure] = []
    /// Notifications that were finished with that.
    var transitions: [Transition] = []
}
