/// Every bound of the store, with its reason.
package struct StorageLimits: Hashable, Sendable {
    /// What the writer keeps of the file in memory: indexes by what is random touch another page
    /// for each row.
    package var cacheBytes = 16 << 20
    /// Operations in one commit; more would make the first of them wait without saving syncs.
    package var batchOperations = 256
    /// How long a commit may go on collecting operations; a lone one never waits at all.
    package var batchDuration: Duration = .milliseconds(2)
    /// How long the writing thread has a processor at a time: the shortest that Linux takes.
    ///
    /// It waits for the disk before long, and gets its turn sooner where threads with usual
    /// slices, of some milliseconds, are busy.
    package var slice: Duration = .microseconds(100)
    /// Commands that may wait; over it callers are told to back off.
    package var waitingCommands = 4096
    /// Reserved commands that may wait besides: people press switches, not machines.
    package var waitingReserved = 64
    /// The write-ahead log is kept below this: it is read through at each start.
    package var logBytes = 64 << 20
    /// From here on the log is written back even while commands wait.
    package var logBytesUnderLoad = 8 << 20
    /// From here on the log is written back as soon as nothing comes for `pause`.
    package var logBytesPaused = 4 << 20
    /// Longer than callers who are answered together need to come again: between them a checkpoint
    /// would be in their way.
    package var pause: Duration = .milliseconds(10)
    /// Nothing to do for this long: whatever is in the log is written back.
    package var idle: Duration = .seconds(1)
    /// Pages of the file that may be free, besides one in `freeShare`.
    ///
    /// More are given back to the file system when there is nothing to do; new rows need some soon.
    package var freePages = 2048
    /// See `freePages`.
    package var freeShare = 8
    /// Pages that are given back with one commit, which the next one may have to wait for.
    package var givenBackAtOnce = 128
    /// How often it is looked whether there is room again after the disk was full.
    package var roomCheck: Duration = .milliseconds(250)
    /// After an erasure the log is emptied within this: the bytes must be gone within a second.
    package var erasure: Duration = .milliseconds(500)
    /// How long to leave the log alone after it could not be written back.
    package var checkpointRetry: Duration = .seconds(1)
    /// The longest read; while one runs, the log it looks at cannot begin anew.
    package var readDuration: Duration = .seconds(5)
    /// A read that was cut before this, as it was in the log's way, is done again: it was not what
    /// held the log up.
    package var shortRead: Duration = .milliseconds(500)
    /// How often that is done; under load the log is begun anew about once a second.
    package var shortReadRepeats = 3
    /// Before it is done again: most of a log is written back by then.
    package var shortReadPause: Duration = .milliseconds(20)
    /// The ballast's usual size: a kill switch needs a few pages, this is room for thousands.
    package var ballastBytes = 16 << 20

    /// Pages that a copy takes at a time: a quarter of a megabyte, well under a millisecond.
    package var copyPages = 64
    /// How long a copy may go on between two commits, which wait for it.
    package var copyDuration: Duration = .milliseconds(1)
    /// What a copy may write before it is synced: little, for a commit's sync may wait for it.
    package var copyBytesUnsynced = 8 << 20

    /// The usual limits.
    package init() {}
}
