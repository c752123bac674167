import Watch

/// The limits on the memory, the disk and the turns that an app, a run and all of them may take.
package struct WatcherAllowances: Sendable {
    /// The bytes of pages and lookups of a run that has no place for large runs.
    package var smallRunBytes = WatchLimits.smallRunBytes
    /// The bytes of pages and lookups of a run that has a place for large runs.
    package var runBytes = WatchLimits.runBytes
    /// The number of large runs at a time, which take 256 MiB together.
    ///
    /// One app has three of them, so that it keeps none of the others waiting.
    package var largeRuns = (all: 4, ofApp: 3)
    /// The number of files of folders that are larger than ``smallRunBytes`` and are read at a
    /// time.
    package var largeFiles = (all: 2, ofApp: 1)
    /// The number of steps of runs that are handed to the thread that makes them; turns are decided
    /// late, so that an app with many steps waits behind one with few.
    package var steps = (all: 3, ofApp: 2)
    /// The most sources of an app whose recipes were stored by calls: a tenth of those of a
    /// process.
    package var sourcesOfApp = 1000
    /// The most bytes of an app's stored recipes, which are in memory: 16 KiB for each.
    package var recipeBytesOfApp = 16 << 20
    /// The most notifications of an app that are held, and the most of its items in quarantine: far
    /// more than people look through.
    package var openEntriesOfApp = 10_000
    /// The most bytes of an app's held notifications, and of its items in quarantine: 13 KiB for
    /// each, while most have one.
    package var openBytesOfApp = 128 << 20
    /// The most items that are known of a source: they take 800 MB of disk, and a source that has
    /// 300,000 new ones a day has as many in the month for which they are known.
    package var knownItemsOfSource = 10_000_000
    /// The most items that are known of all sources of an app: two of the largest.
    package var knownItemsOfApp = 20_000_000
    /// The most bodies of an app that wait for their turn, by webhooks and by calls.
    package var pushesOfApp = 1024
    /// The most bytes of an app's bodies that wait for their turn.
    package var pushBytesOfApp = 16 << 20
    /// The most bytes of all apps' bodies that wait for their turn.
    package var pushBytes = 64 << 20

    /// The most items of an app that wait until its paused sources go on: as many as may be held,
    /// since most of them are if they are more than its limits allow.
    package var parkedItemsOfApp = 10_000
    /// The most bytes of an app's parked bodies, on disk: half of those of held notifications.
    package var parkedBytesOfApp = 64 << 20

    /// Creates the usual allowances.
    package init() {}
}
