/// The time of a feed's last change, in whole seconds as HTTP has them.
///
/// A second entry may come in the same second, after a client has read the first. So the header
/// names the second after the change, when that is over, and a client that read before asks anew.
enum FeedTime {
    /// Returns the time for the header `last-modified` of a change; never a time to come.
    static func lastModified(_ changed: Int64, now: Int64) -> Int64 {
        now > changed ? changed + 1 : changed
    }

    /// Returns whether a client that has the feed of a second has the change as well.
    static func isKnown(_ changed: Int64, since second: Int64) -> Bool { changed < second }
}
