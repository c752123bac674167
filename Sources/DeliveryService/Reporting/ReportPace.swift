/// When the registry is told what providers said of addresses.
///
/// To drop a dead address costs the registry half of what a message costs all processes, and a
/// campaign that meets thousands of them a second has to share the machine with it. No message of
/// that campaign needs it. So the words wait until there is less to send, though not for ever.
struct ReportPace {
    /// What it decides by.
    struct Limits: Hashable, Sendable {
        /// As many messages in a second leave time for the registry.
        var calmRate = 1_000
        /// How long is looked at, at least: in a shorter time a campaign may send nothing.
        var window: Duration = .milliseconds(100)
        /// How long words wait at most: other notifications go to those addresses meanwhile.
        ///
        /// With 30 s a campaign to a million paid for its own on slow processors
        /// (docs/decisions/0064).
        var patience: Duration = .seconds(120)
        /// How many wait at most, of all apps: with the texts of APNs' addresses some 20 MB.
        var most = 128_000
    }

    private let limits: Limits
    private var latest: (attempts: Int, time: Duration)
    private var isCalm = true
    /// How many are told whatever there is to send, for one of them waited for too long.
    private var due = 0

    /// Begins to look.
    ///
    /// - Parameter attempts: how many messages were sent since the start.
    init(_ limits: Limits, attempts: Int, at now: Duration) {
        (self.limits, latest) = (limits, (attempts, now))
    }

    /// Whether some are told now.
    ///
    /// - Parameters:
    ///   - waiting: how many there are.
    ///   - began: when the oldest of them was said.
    ///   - attempts: how many messages were sent since the start.
    mutating func isTime(waiting: Int, since began: Duration, attempts: Int, at now: Duration)
        -> Bool
    {
        if now - latest.time >= limits.window {
            let seconds = (now - latest.time) / .seconds(1)
            isCalm = Double(attempts - latest.attempts) <= Double(limits.calmRate) * seconds
            latest = (attempts, now)
        }
        if now - began >= limits.patience || waiting >= limits.most { due = waiting }
        return isCalm || due > 0
    }

    /// So many were told.
    mutating func told(_ count: Int) { due = max(0, due - count) }
}
