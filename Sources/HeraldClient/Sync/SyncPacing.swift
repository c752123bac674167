/// The times between exchanges of the library with the server.
public struct SyncPacing: Hashable, Sendable {
    /// The time after a change for which the library waits for more changes.
    public var gather = Duration.seconds(2)
    /// The longest time for which the library waits for more changes, since the first one.
    public var longestGather = Duration.seconds(10)
    /// The time without a sync after which one is made, as long as the app runs.
    ///
    /// The server may tell another one. Each wait is up to a tenth shorter, by chance: devices that
    /// synced together because of one push do not come back together.
    public var interval = Duration.seconds(4 * 3600)
    /// The range of intervals that a server may tell; others are clamped to it.
    public var intervals = Duration.seconds(60)...Duration.seconds(7 * 24 * 3600)
    /// The age up to which an answer counts as fresh, so that no sync is made when the app comes to
    /// the foreground.
    public var freshness = Duration.seconds(60)
    /// The first pause after a failure, which doubles with each.
    public var firstPause = Duration.seconds(2)
    /// The longest pause after a failure.
    public var longestPause = Duration.seconds(3600)
    /// The longest pause that a server may ask for; a longer one is shortened to it.
    public var longestTold = Duration.seconds(24 * 3600)
    /// The number of requests that may follow each other at once before that counts as a failure.
    public var mostAtOnce = 50

    /// Creates the usual pacing.
    public init() {}

    /// Returns the time from a sync to the next one without a reason.
    ///
    /// - Parameters:
    ///   - told: the interval that the server has told.
    ///   - fraction: a random number from 0 to 1.
    func interval(_ told: Duration?, _ fraction: Double) -> Duration {
        let whole = told.map { min(max($0, intervals.lowerBound), intervals.upperBound) }
        return (whole ?? interval) * (1 - fraction / 10)
    }
}
