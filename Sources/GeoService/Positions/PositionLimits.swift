/// Every bound on what a caller may say of positions, with its reason.
enum PositionLimits {
    /// Positions of one update: two or three milliseconds of the writer's time.
    static let perUpdate = 500
    /// A phone's clock may be ahead by this; beyond it the fix counts as of now.
    static let ahead: Int64 = 60
    /// Ordinals of one answer: as a bitmap of them at most 2 MiB, half a frame.
    static let ordinalsPerAnswer: UInt64 = 1 << 24
    /// Devices of an answer that are written as they are: 200 KiB.
    static let fewFound = 100_000
    /// Devices looked at before others get their turn: some milliseconds where each cell is far
    /// away in memory.
    static let entriesAtOnce = 50_000
    /// Positions, or marks of who was erased, forgotten in one commit because they are too old.
    static let expiredAtOnce = 500
    /// Positions of a device that are overwritten in one commit: some milliseconds.
    static let scrubbedAtOnce = 1_000
    /// Rows of the log of positions, of 22 entries each, that are looked through or renewed at
    /// once: a millisecond.
    static let runsAtOnce = 100
    /// Between two looks of a sweep, which nobody waits for.
    ///
    /// 20 million entries take some minutes, and others hardly notice.
    static let sweepRest: Duration = .milliseconds(10)
    /// Entries that do not count, beyond as many as do, before the log is renewed.
    static let slack = 1_000
    /// Seconds back from now that a visit may be asked for: transitions are kept no longer.
    static let visitAge: UInt32 = 34_560_000
    /// Seconds for which it is known who was erased: a call that began before ends in one, and the
    /// gateway goes by a proof of minutes.
    static let markAge: Int64 = 86_400
}
