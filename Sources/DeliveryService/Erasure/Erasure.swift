/// An ordinal whose device was erased: nothing planned up to then is for whoever has it now.
struct Erasure: Hashable, Sendable {
    var app: String
    var ordinal: UInt32
    var planned: Int64
}

/// A device that is to be forgotten.
struct ErasedDevice: Hashable, Sendable {
    var app: String
    var id: String
    /// nil: it is not known any more, and rests.
    var ordinal: UInt32?
}
