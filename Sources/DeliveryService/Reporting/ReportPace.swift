/// The pace at which providers' answers about addresses are reported to the registry.
///
/// Removing a dead address costs the registry half of what a message costs all processes, and a
/// campaign that meets thousands of them a second shares the machine with it. No message of that
/// campaign needs the report. So reports wait until there is less to send, but not forever.
struct ReportPace {
    /// The limits of the pace.
    struct Limits: Hashable, Sendable {
        /// The number of messages a second up to which the registry has time for reports.
        var calmRate = 1_000
        /// The minimum time over which the rate is measured; in a shorter one a campaign may send
        /// nothing.
        var window: Duration = .milliseconds(100)
        /// The maximum time that a report waits, in which other notifications go to the address.
        ///
        /// With 30 s, a campaign to a million devices paid for its own reports on slow processors
        /// (docs/decisions/0064).
        var patience: Duration = .seconds(120)
        /// The maximum number of waiting reports of all apps: about 20 MB with APNs addresses.
        var most = 128_000
    }

    private let limits: Limits
    private var latest: (attempts: Int, time: Duration)
    private var isCalm = true
    /// The number of reports that are due whatever the rate is, because one of them waited too
    /// long.
    private var due = 0

    /// Begins to measure.
    ///
    /// - Parameter attempts: The number of messages sent since the start.
    init(_ limits: Limits, attempts: Int, at now: Duration) {
        (self.limits, latest) = (limits, (attempts, now))
    }

    /// Returns whether to report now.
    ///
    /// - Parameters:
    /// - waiting: The number of waiting reports.
    /// - began: When the oldest of them was added.
    /// - attempts: The number of messages sent since the start.
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

    /// Records that a number of outcomes were reported.
    mutating func told(_ count: Int) { due = max(0, due - count) }
}
