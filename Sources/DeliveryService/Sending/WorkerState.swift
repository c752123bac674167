import Audience
import DeliveryEngine
import Protocol

/// What carrying out a worker's wishes has to remember.
///
/// Confined to the service's actor.
struct WorkerState {
    /// An audience that is resolved and not yet stored.
    struct Resolved {
        var audience: ResolvedAudience
        /// Those who get it at once, for the inbox.
        var ordinals: Bitmap
    }

    /// Events that have happened and are not yet taken.
    var events: [EngineEvent] = []
    var isFeeding = false
    /// Whether what has happened is taken soon.
    var isToFeed = false
    /// Lanes whose adapters may have other room than the worker knows.
    var lanesToLookAt: [OpenLane] = []
    var actions: [EngineAction] = []
    var lanes: [LaneKey: OpenLane] = [:] { didSet { latest = nil } }
    /// The one that was asked for last: most often it is asked for again.
    private var latest: OpenLane?
    /// The apps whose lanes are open, and those lanes.
    var apps: Set<String> = []
    var lanesOfApps: [String: [LaneKey]] = [:]
    /// Lanes that were taken down, until what is under way on them has ended.
    var leaving: [OpenLane] = []
    /// The notifications of what is in hand, at least.
    var records: [Int64: NotificationRecord] = [:]
    /// What their messages are made of.
    var outgoing: [Int64: NotificationInHand] = [:] { didSet { latestOutgoing = nil } }
    /// The one that was asked for last: most often it is asked for again.
    private var latestOutgoing: (sequence: Int64, notification: NotificationInHand)?
    var resolved: [Int64: Resolved] = [:]
    /// How often in a row an audience could not be resolved.
    var planFailures: [Int64: Int] = [:]
    /// Rows whose devices are to be asked for, by notification.
    var rowsToFind: [Int64: [RowLease]] = [:]
    /// Questions where devices are that are asked next.
    var targetQuestions = TargetQuestions()
    /// Whether a rollout may be under way.
    var hasRollouts = true
    /// What keeps lanes still.
    var blocks = BlockWatch()
    /// When the alarm goes off that was set last.
    var alarm: Duration?
    /// What providers said of addresses, to be told to the registry.
    var untold: UntoldOutcomes
    /// How many messages were handed to adapters.
    var attempts = 0
    /// Addresses that were said to be another topic's or project's, since the start.
    var doubted: Set<DoubtedAddress> = []
    var isReporting = false
    /// A stop that waits until the registry was told.
    var reportWaiter: CheckedContinuation<Void, Never>?
    /// Whether the store fails.
    var storeTrouble = StoreTrouble()
    var isStopping = false
    var hasStopped = false
    var stopWaiters: [CheckedContinuation<Void, Never>] = []

    /// Nothing to remember yet.
    init(_ limits: DeliveryLimits) {
        untold = UntoldOutcomes(
            batchSize: limits.toldAtOnce, mostOfApp: limits.untoldAddresses)
    }

    /// Records that are kept when nothing of them is in hand any more.
    private static let recordsKept = 1_024

    /// Takes over the notifications of what was leased.
    ///
    /// - Parameter inHand: says which are in hand besides.
    mutating func keep(
        _ new: [Int64: NotificationRecord], inHand: () -> Set<Int64>
    ) {
        records.merge(new) { $1 }
        for (sequence, record) in new where outgoing[sequence] == nil {
            outgoing[sequence] = NotificationInHand(record)
        }
        guard records.count > Self.recordsKept else { return }
        let inHand = inHand().union(new.keys)
        records = records.filter { inHand.contains($0.key) }
        outgoing = outgoing.filter { inHand.contains($0.key) }
    }

    /// A lane; nil: it is not open.
    mutating func lane(_ key: LaneKey) -> OpenLane? {
        if let latest, latest.key == key { return latest }
        latest = lanes[key]
        return latest
    }

    /// What a notification's messages are made of; nil: nothing of it is in hand.
    mutating func notification(_ sequence: Int64) -> NotificationInHand? {
        if let latestOutgoing, latestOutgoing.sequence == sequence {
            return latestOutgoing.notification
        }
        guard let found = outgoing[sequence] else { return nil }
        latestOutgoing = (sequence, found)
        return found
    }
}
