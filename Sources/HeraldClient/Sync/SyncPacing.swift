/// The times between exchanges of the library with the server.
public struct SyncPacing: Hashable, Sendable {
    /// The time after a change for which the library waits for more changes.
    public var gather = Duration.seconds(2)
    /// The longest time for which the library waits for more changes, since the first one.
    public var longestGather = Duration.seconds(10)
    /// The time without a sync after which one is made, as long as the app runs.
    public var interval = Duration.seconds(4 * 3600)
    /// The age up to which an answer counts as fresh, so that no sync is made when the app comes to
    /// the foreground.
    public var freshness = Duration.seconds(60)
    /// The first pause after a failure, which doubles with each.
    public var firstPause = Duration.seconds(2)
    /// The longest pause after a failure.
    public var longestPause = Duration.seconds(3600)
    /// The longest pause that a server may ask for; what is beyond was a mistake.
    public var longestTold = Duration.seconds(24 * 3600)
    /// The number of requests that may follow each other at once before that counts as a failure.
    public var mostAtOnce = 50

    /// Creates the usual pacing.
    public init() {}
}
