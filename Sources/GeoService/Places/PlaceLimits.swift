/// Every bound on what a caller may say of places, with its reason.
enum PlaceLimits {
    /// Ids are keys of an index: long ones would make every page of it shallow.
    static let idBytes = 128
    /// A line on a lock screen; phones cut it much earlier.
    static let titleBytes = 256
    /// A few sentences; half of what a push message may be.
    static let blurbBytes = 2_048
    /// What every browser and proxy takes.
    static let urlBytes = 2_048
    /// Metres, where nothing is said: below it phones miss entries.
    static let defaultRadius = 100.0
    /// Places of one import; the largest ones stay below a frame's 4 MiB.
    static let imported = 500
    /// Places of one page, by the bytes of their texts: half a frame.
    static let pageBytes = 2 << 20
    /// Places of one answer to what is near; phones watch 20 at a time.
    static let near = 100
    /// Where nothing is said.
    static let defaultNear = 10
}
