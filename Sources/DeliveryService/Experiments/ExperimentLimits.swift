/// The limits of experiments, each with its reason.
enum ExperimentLimits {
    /// The most bytes of a name or a seed, as of other names.
    static let nameBytes = 64
    /// The most variants: with eight, each device that reaches the goal is spread thin already.
    static let variants = 8
    /// The time that goals are counted: shorter than an hour is no behaviour, and a notification
    /// lives 28 days.
    static let window: ClosedRange<Duration> = .seconds(3_600)...(.seconds(28 * 86_400))
    static let usualWindow: Duration = .seconds(7 * 86_400)
    /// The longest time that a variant may go out after the first.
    static let delay: Duration = .seconds(7 * 86_400)
    /// The confidence that an experiment may need, in percent: below 80 it is a coin, above 99.9 it
    /// ends never.
    static let confidence = 80.0...99.9
    static let usualConfidence = 95.0
    /// The number of devices that must have reached the goal before anything is decided, by
    /// default: with fewer, the first hours decide for the week.
    static let usualGoals: UInt32 = 50
    /// The most experiments of an app that have not ended, and so the most that count one goal: it
    /// is compared with each.
    static let open = 20
    /// The most experiments that an app keeps: with its groups each may take some megabytes.
    static let kept = 500
    /// The most goals of a call, which is a page of an export.
    static let goals = 1_000
    /// The number of goals that are stored in one transaction: each may count for some devices in
    /// each experiment, and others wait meanwhile.
    static let goalsAtOnce = 50
    /// The time that after its end goals are waited for before it is decided: an export a night,
    /// and one that failed.
    static let grace: Duration = .seconds(2 * 86_400)
    /// The longest delay of its beginning, if delivery was down; later nobody expects it.
    static let lateness: Duration = .seconds(86_400)
    /// The most bytes of a goal's id, as of an idempotency key.
    static let goalIDBytes = 128
    /// The age that a goal may have, so that a nightly export of a month is taken.
    static let goalAge: Duration = .seconds(30 * 86_400)
    /// The time by which the clock of a goal's reporter may be ahead.
    static let goalLead: Duration = .seconds(300)
    /// The most goals of an app whose ids are known: 125,000 a day, which is more than large shops
    /// sell.
    ///
    /// Each takes about 120 bytes of a disk that all apps share.
    static let goalsOfApp: Int64 = 5_000_000
    /// The time that the ids of goals are known: longer than a goal may be old.
    static let goalIDs: Duration = .seconds(40 * 86_400)
}
