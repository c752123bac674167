/// What a device did at a place.
package struct Transition: Hashable, Sendable {
    /// What there is to do at one.
    ///
    /// The numbers are stored.
    package enum Kind: UInt8, Hashable, Sendable {
        case enter = 1
        case exit
        /// It stayed for as long as the place asks for.
        case dwell
        /// It went through between two fixes.
        case cross
    }

    package let kind: Kind
    /// The place.
    package let slot: UInt32
    /// When it was, in milliseconds since 1970: of the fix that showed it, or when the stay was
    /// long enough.
    package let time: Int64
    /// When it had come; the same as ``time`` for what is no stay.
    ///
    /// The device, the place, the kind and this name a transition, however often it is found.
    package let since: Int64
    /// Whether it is within the pause after one of its kind at the place: it counts, and is not
    /// told.
    package let isPaused: Bool
}

/// A stay at a place that was long enough to be one.
package struct Visit: Hashable, Sendable {
    package let slot: UInt32
    /// From the fix that showed the entry to that which showed the exit, in milliseconds.
    package let time: Range<Int64>
}
