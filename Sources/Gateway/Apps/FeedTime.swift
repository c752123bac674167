/// When a feed was changed, in whole seconds as HTTP has them.
///
/// A second entry may come in the same second, after a client has read the first. So the header
/// names the second after the change, when that is over, and what was read before is asked anew.
enum FeedTime {
    /// Returns what the header says of a change; never a time to come.
    static func lastModified(_ changed: Int64, now: Int64) -> Int64 {
        now > changed ? changed + 1 : changed
    }

    /// Returns whether a client that has the feed of a second has the change as well.
    static func isKnown(_ changed: Int64, since second: Int64) -> Bool { changed < second }
}
