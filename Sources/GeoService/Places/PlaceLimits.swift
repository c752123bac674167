import Spatial

/// The limits on calls about places, each with its reason.
enum PlaceLimits {
    /// The most bytes of an id.
    ///
    /// Ids are keys of an index, and long keys would make the index deeper.
    ///
    /// The ids of stories have the same limit.
    static let idBytes = 128
    /// The most bytes of a title: a line on a lock screen, which phones cut much earlier.
    static let titleBytes = 256
    /// The most bytes of a blurb: a few sentences; half of those of a push message.
    static let blurbBytes = 2_048
    /// The most bytes of a link, which every browser and proxy accepts.
    static let urlBytes = 2_048
    /// The radius in metres of a place that states none; phones miss entries into smaller ones.
    static let defaultRadius = 100.0
    /// The radius in metres of the smallest region that a phone is told to monitor, for the same
    /// reason.
    static let leastWatched = WatchPlan.leastRadius
    /// The most tags of one place: a search compares them one by one.
    static let tags = 32
    /// The most languages of one story.
    static let languages = 16
    /// The most categories, tags and languages of all places of an app: they are kept in memory.
    static let terms = 1_000_000
    /// The most weekly schedules of all apps: each is evaluated again when it opens or closes.
    static let schedules = 100_000
    /// The most time spans of one schedule: seven days with a lunch break, and exceptions.
    static let spans = 50
    /// The range of the pause between displays in seconds; ten years mean for ever.
    static let pauses: ClosedRange<Int64> = 1...315_360_000
    /// The most places of one import; as circles of the largest size they fit in a frame of 4 MiB.
    static let imported = 500
    /// The most bytes of the packed places in one page: half a frame.
    static let pageBytes = 2 << 20
    /// The most places in one answer to a search for near places; phones monitor 20 at a time.
    static let near = 100
    /// The number of near places if the request states none.
    static let defaultNear = 10
    /// The most locations in one batch, and the most places in all of its answers.
    ///
    /// They take some milliseconds of a thread, and stay within the number of elements that a
    /// message may have.
    static let (batch, batchPlaces) = (500, 5_000)
    /// The most locations of a batch that are searched on the event loop: some tens of microseconds
    /// in which no other call runs.
    static let fewLocations = 8
    /// The most nodes and leaves of an index that a search on the event loop may visit.
    ///
    /// That takes a millisecond; most searches visit about ten.
    static let loopSteps = 1_000
    /// The number of nodes and leaves after which a search on a worker lets other searches run:
    /// tens of milliseconds.
    static let searchSteps = 50_000
    /// The most regions that a device may monitor, and the most places that it may name as known.
    ///
    /// Android allows 100 regions.
    static let regions = 100
    static let known = 100
    /// The distance in metres, besides its accuracy, by which a phone that monitors regions may be
    /// late.
    static let watchMargin = 100.0
    /// The most places in one answer to which places contain a point.
    static let containing = 1_000
    /// The number of containing places if the request states none.
    static let defaultContaining = 100
    /// The most ids of a selection: as many as an import.
    static let selectedIDs = 500
    /// The most places that one part of a selection examines, and the most that it changes: some
    /// tens of milliseconds in which no other write runs.
    static let lookedAt = 5_000
    static let changed = 500
    /// The most bytes of packed polygons that one read or one part of a selection handles: to make
    /// the polygons of 8,000 points takes a tenth of a second.
    static let polygonBytesPerRead = 128 << 10
    /// The most points of polygons that are checked on the event loop, which takes some
    /// milliseconds.
    static let fewPoints = 200
    /// The number of places of an earlier schema that are converted at once.
    static let takenOver = 1_000
    /// The number of deleted places that are purged at once, and after which it is looked whether
    /// an app has too many.
    static let forgotten = 1_000
    /// The largest distance in metres of a selection or a preview.
    static let distance = 1_000_000.0
}
