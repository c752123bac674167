/// The limits on calls about positions, each with its reason.
enum PositionLimits {
    /// The most positions of one update: two or three milliseconds of the writer's time.
    static let perUpdate = 500
    /// The number of seconds that a phone's clock may be ahead; beyond that a fix counts as of now.
    static let ahead: Int64 = 60
    /// The range of ordinals in one answer, whose bitmap has at most 2 MiB: half a frame.
    static let ordinalsPerAnswer: UInt64 = 1 << 24
    /// The most devices of an answer that are written without building a bitmap: 200 KiB.
    static let fewFound = 100_000
    /// The number of devices that a search examines before other calls run: some milliseconds if
    /// each cell is far away in memory.
    static let entriesAtOnce = 50_000
    /// The most marks of erased devices that one commit deletes because they are too old.
    static let expiredAtOnce = 500
    /// The most positions of a device that one commit overwrites: some milliseconds.
    static let scrubbedAtOnce = 1_000
    /// The number of rows of the log of positions, of 22 entries each, that are examined or
    /// compacted at once: a millisecond.
    static let runsAtOnce = 100
    /// The pause between two steps of a sweep, which nobody waits for.
    ///
    /// A sweep of 20 million entries takes some minutes, and other calls hardly notice.
    static let sweepRest: Duration = .milliseconds(10)
    /// The number of outdated entries, beyond as many as there are current ones, above which the
    /// log is compacted.
    static let slack = 1_000
    /// The longest time of a visit before now, in seconds: transitions are not kept longer.
    static let visitAge: UInt32 = 34_560_000
    /// The time that marks of erased devices are kept, in seconds.
    ///
    /// A call that began before the erasure ends within a second, and the gateway's proof of a
    /// device is valid for minutes.
    static let markAge: Int64 = 86_400
}
