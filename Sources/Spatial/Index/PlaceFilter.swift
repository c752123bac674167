/// Which places a search wants.
package struct PlaceFilter: Hashable, Sendable {
    /// Milliseconds since 1970 at which they must count.
    package var now: Int64
    /// Of each group of tags they must have one.
    package var groups: [[UInt32]]
    /// Whether each schedule, by its number, is open now; one beyond the end is.
    package var open: [Bool]

    /// Those that count at `now`, have a tag of each group, and are open.
    package init(now: Int64, groups: [[UInt32]] = [], open: [Bool] = []) {
        (self.now, self.groups, self.open) = (now, groups, open)
    }

    /// The minute since 1970 that `now` is in, within what a node can say.
    var minute: UInt32 { Self.minute(now) }

    /// All that was before 1970 is the first minute, and what is very late the last but one, so
    /// that there is always one after it.
    static func minute(_ moment: Int64) -> UInt32 {
        min(.max - 1, UInt32(clamping: moment / 60_000))
    }
}
