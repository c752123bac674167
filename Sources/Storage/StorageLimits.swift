/// The limits of the store, with their reasons.
package struct StorageLimits: Hashable, Sendable {
    /// The size of the writer's page cache, in bytes; an index on random values touches another
    /// page for each row.
    package var cacheBytes = 16 << 20
    /// The most operations in one commit; more would delay the first of them without saving syncs.
    package var batchOperations = 256
    /// The time that a commit may go on collecting operations; a single operation never waits.
    package var batchDuration: Duration = .milliseconds(2)
    /// The writing thread's time slice on a processor; the shortest that Linux allows.
    ///
    /// The thread soon waits for the disk, and with a short slice it gets its turn sooner where
    /// threads with default slices of some milliseconds are busy.
    package var slice: Duration = .microseconds(100)
    /// The number of commands that may wait; beyond that callers are told to back off.
    package var waitingCommands = 4096
    /// The number of reserved commands that may wait in addition; people use switches, not
    /// machines.
    package var waitingReserved = 64
    /// The largest write-ahead log, in bytes; it is read through at each start.
    package var logBytes = 64 << 20
    /// The log size, in bytes, from which a checkpoint is made even while commands wait.
    package var logBytesUnderLoad = 8 << 20
    /// The log size, in bytes, from which a checkpoint is made as soon as no command comes for
    /// `pause`.
    package var logBytesPaused = 4 << 20
    /// The time for which the writer waits for further commands before a checkpoint at
    /// `logBytesPaused`.
    ///
    /// It is longer than callers who are answered together need to send their next commands, so
    /// that the checkpoint does not delay those.
    package var pause: Duration = .milliseconds(10)
    /// The time that the writer must be idle before it writes back whatever is in the log.
    package var idle: Duration = .seconds(1)
    /// The number of pages of the file that may be free, in addition to one in `freeShare`.
    ///
    /// More are returned to the file system when the writer is idle; new rows soon need some pages.
    package var freePages = 2048
    /// The number of pages of which one may be free, in addition to `freePages`.
    package var freeShare = 8
    /// The number of pages that are returned with one commit, for which the next one may have to
    /// wait.
    package var givenBackAtOnce = 128
    /// The interval at which the writer checks for free space after the disk was full.
    package var roomCheck: Duration = .milliseconds(250)
    /// The time from an erasure until the log is emptied; the bytes must be gone within a second.
    package var erasure: Duration = .milliseconds(500)
    /// The time that the writer waits after a failed or incomplete checkpoint.
    package var checkpointRetry: Duration = .seconds(1)
    /// The longest read; while one runs, the log that it uses cannot restart.
    package var readDuration: Duration = .seconds(5)
    /// A read that was interrupted within this time, for a restart of the log, is repeated, as it
    /// was not the one that held up the log.
    package var shortRead: Duration = .milliseconds(500)
    /// The number of times that an interrupted short read is repeated; under load the log restarts
    /// about once a second.
    package var shortReadRepeats = 3
    /// The pause before such a read is repeated; most of a log is written back by then.
    package var shortReadPause: Duration = .milliseconds(20)
    /// The default size of the ballast, in bytes; a kill switch needs a few pages, and this holds
    /// thousands.
    package var ballastBytes = 16 << 20

    /// The number of pages a copy takes at a time: a quarter of a megabyte, well under a
    /// millisecond.
    package var copyPages = 64
    /// The time that a copy may go on between two commits, which wait for it.
    package var copyDuration: Duration = .milliseconds(1)
    /// The number of bytes a copy may write before it is synced; few, as a commit's sync may wait
    /// for it.
    package var copyBytesUnsynced = 8 << 20

    /// Creates the default limits.
    package init() {}
}
