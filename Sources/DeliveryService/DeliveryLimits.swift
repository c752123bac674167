package import ServiceStorage

/// Every bound of the service, with its reason.
package struct DeliveryLimits: Hashable, Sendable {
    /// Deliveries that wait for an adapter's answer at a time: more would only queue at the
    /// provider.
    package var inFlight = 256
    /// Outcomes written in one checkpoint; with ``inFlight``, what a crash may repeat.
    package var checkpointBatch = 64
    /// The longest an outcome waits for its checkpoint.
    package var checkpointDelay: Duration = .milliseconds(100)
    /// Devices in a chunk: one question to the registry, and a bitmap of about a kilobyte.
    package var chunkDevices = 512
    /// Chunks leased with one commit.
    package var leasedChunks = 8
    /// Notifications planned at a time: a registry that hangs must not hold sending up.
    package var planning = 4
    /// Notifications sent at a time; they share ``inFlight``.
    package var sending = 8
    /// The longest the queue rests without a look at the clock, which someone may have set.
    package var rest: Duration = .seconds(60)
    /// How long a notification is left alone after the store failed it.
    package var pause: Duration = .seconds(1)
    /// Retries of one delivery.
    package var retries = RetryPolicy()
    /// Notifications an app's inbox goes back to; a device that was away longer misses older ones.
    package var inboxNotifications = 10_000
    /// Messages in one answer of the inbox: about 400 KiB at their longest.
    package var inboxPage = 50
    /// How the registry is asked who was erased.
    package var following = ErasureFollower.Limits()
    /// Events, and failures, of one device in one answer.
    package var dataPage = 500
    /// Notifications changed with one commit when many are: others' commits must not wait long.
    package var changedAtOnce = 500

    /// The most that is started and not yet recorded.
    var unrecorded: Int { inFlight + checkpointBatch }

    /// The usual limits.
    package init() {}
}

/// Bounds on what callers send.
enum RequestLimits {
    static let idempotencyKeyBytes = 128
    static let typeBytes = 128
    /// What the narrowest provider takes: APNs and FCM carry 4 KiB.
    static let contentBytes = 4096
    static let urlBytes = 2048
    static let dataEntries = 16
    /// APNs' bound.
    static let collapseKeyBytes = 64
    /// FCM's bound, 28 days.
    static let timeToLive: Duration = .seconds(28 * 86_400)
    static let defaultTimeToLive: Duration = .seconds(86_400)
    static let schedule: Duration = .seconds(365 * 86_400)
    static let reasonBytes = 512
    static let events = 100
    static let eventIDBytes = 64
    static let messageIDBytes = 128
    static let deviceIDBytes = 128
    static let eventReasonBytes = 256
}

/// How long what is over is kept.
enum Retention {
    /// Longer than the seven days that are promised, so that a clock's step does not break it.
    static let idempotency: Duration = .seconds(8 * 86_400)
    /// Longer than a notification can live.
    static let chunks: Duration = .seconds(86_400)
    /// As long as the ordinal rests: then nothing is alive that was planned for it.
    static let erasures: Duration = .seconds(60 * 86_400)
    static let sweep: Duration = .seconds(3600)
}
