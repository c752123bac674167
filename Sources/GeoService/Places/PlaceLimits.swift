import Spatial

/// Every bound on what a caller may say of places, with its reason.
enum PlaceLimits {
    /// Ids are keys of an index: long ones would make every page of it shallow.
    ///
    /// Stories are named as places are.
    static let idBytes = 128
    /// A line on a lock screen; phones cut it much earlier.
    static let titleBytes = 256
    /// A few sentences; half of what a push message may be.
    static let blurbBytes = 2_048
    /// What every browser and proxy takes.
    static let urlBytes = 2_048
    /// Metres, where nothing is said: below it phones miss entries.
    static let defaultRadius = 100.0
    /// Metres of the smallest region that a phone is told to watch, for the same reason.
    static let leastWatched = WatchPlan.leastRadius
    /// Tags of one place: a search compares them one by one.
    static let tags = 32
    /// Languages of one story.
    static let languages = 16
    /// Different categories, tags and languages of all places of an app: they are kept in memory.
    static let terms = 1_000_000
    /// Different weekly schedules of all apps: each is asked anew when it opens or closes.
    static let schedules = 100_000
    /// Spans of one schedule: seven days with a break for lunch and exceptions.
    static let spans = 50
    /// Seconds of a pause between displays: beyond ten years it is for ever.
    static let pauses: ClosedRange<Int64> = 1...315_360_000
    /// Places of one import; the largest circles stay below a frame's 4 MiB.
    static let imported = 500
    /// Places of one page, by the bytes of their packed messages: half a frame.
    static let pageBytes = 2 << 20
    /// Places of one answer to what is near; phones watch 20 at a time.
    static let near = 100
    /// Where nothing is said.
    static let defaultNear = 10
    /// Locations of one call, and places in all of its answers: some milliseconds of a thread, and
    /// what a message of ours may have of elements.
    static let (batch, batchPlaces) = (500, 5_000)
    /// Locations of one call that are looked for at once: some tens of microseconds in which nobody
    /// else is served.
    static let fewLocations = 8
    /// Nodes and leaves of an index that a call may look at where all others wait for it.
    ///
    /// That takes a millisecond; some ten are mostly enough.
    static let loopSteps = 1_000
    /// Those after which a thread that searches for a call looks for others: tens of milliseconds.
    static let searchSteps = 50_000
    /// Regions that a device may watch, and places that it may have: Android's have 100.
    static let regions = 100
    static let known = 100
    /// Metres, besides its accuracy, by which a phone that watches regions may be late.
    static let watchMargin = 100.0
    /// Places of one answer to what contains a point.
    static let containing = 1_000
    /// Where nothing is said.
    static let defaultContaining = 100
    /// Ids of a selection: as many as an import.
    static let selectedIDs = 500
    /// Places that a part of a selection looks at, and changes: some tens of milliseconds in which
    /// no other write is made.
    static let lookedAt = 5_000
    static let changed = 500
    /// Bytes of polygons, packed, that one read or one part of a selection looks at: to check and
    /// measure them takes a tenth of a second.
    static let polygonBytesPerRead = 2 << 20
    /// Places of an earlier schema that are taken over at once.
    static let takenOver = 1_000
    /// Deleted places that are forgotten at once.
    static let forgotten = 1_000
    /// Metres around a place or a point that a selection or a preview may reach.
    static let distance = 1_000_000.0
}
