/// How often the library talks to the server.
public struct SyncPacing: Hashable, Sendable {
    /// How long to wait after a change for more of them.
    public var gather = Duration.seconds(2)
    /// How long to wait for more changes at most, since the first one.
    public var longestGather = Duration.seconds(10)
    /// After how long without a sync to make one, as long as the app runs.
    public var interval = Duration.seconds(4 * 3600)
    /// How fresh an answer is when the app comes to the foreground.
    public var freshness = Duration.seconds(60)
    /// The first pause after a failure, which doubles with each.
    public var firstPause = Duration.seconds(2)
    /// The longest pause after a failure.
    public var longestPause = Duration.seconds(3600)
    /// The longest pause that a server may ask for; what is beyond was a mistake.
    public var longestTold = Duration.seconds(24 * 3600)
    /// How many requests may follow each other at once, before it counts as a failure.
    public var mostAtOnce = 50

    /// Creates the usual pacing.
    public init() {}
}
