/// Something that a device did at a place.
package struct Transition: Hashable, Sendable {
    /// The kind of a transition.
    ///
    /// The numbers are stored.
    package enum Kind: UInt8, Hashable, Sendable {
        case enter = 1
        case exit
        /// The device stayed for as long as the place demands.
        case dwell
        /// The device went through between two fixes.
        case cross
    }

    package let kind: Kind
    /// The slot of the place.
    package let slot: UInt32
    /// The time of the transition, in milliseconds since 1970: that of the fix that showed it, or
    /// the one at which the stay was long enough.
    package let time: Int64
    /// The time of the entry, in milliseconds since 1970; the same as ``time`` for a transition
    /// without a stay.
    ///
    /// The device, the place, the kind and this time identify a transition, however often it is
    /// found.
    package let since: Int64
    /// True if the transition happened in the pause after one of the same kind at the place, so
    /// that it counts but is not reported.
    package let isPaused: Bool
}

/// A stay at a place that was long enough to count as a visit.
package struct Visit: Hashable, Sendable {
    package let slot: UInt32
    /// The time from the fix that showed the entry to the one that showed the exit, in milliseconds
    /// since 1970.
    package let time: Range<Int64>
}
