import Audience
import DeliveryEngine
import Protocol
import ServiceStorage

/// The state that is needed to perform a worker's actions.
///
/// It is confined to the service's actor.
struct WorkerState {
    /// An audience that is resolved and not yet stored.
    struct Resolved {
        var audience: ResolvedAudience
        /// The devices that get the notification at once, for the inbox.
        var ordinals: Bitmap
        /// The ids of the devices and users that the audience names, itself or in its segments.
        var people: Set<String>
    }

    /// The times at which switches end, and at which people are reminded of them.
    var switchEnds = SwitchEnds()
    /// The events that the worker has not handled yet.
    var events: [EngineEvent] = []
    var isFeeding = false
    /// True if the events are to be handled soon.
    var isToFeed = false
    /// The lanes whose adapters' room may differ from what the worker knows.
    var lanesToLookAt: [OpenLane] = []
    var actions: [EngineAction] = []
    var lanes: [LaneKey: OpenLane] = [:] { didSet { latest = nil } }
    /// The last lane that was looked up, which is most often needed again.
    private var latest: OpenLane?
    /// The apps whose lanes are open, and those lanes.
    var apps: Set<String> = []
    var lanesOfApps: [String: [LaneKey]] = [:]
    /// The removed lanes whose messages in flight have not ended.
    var leaving: [OpenLane] = []
    /// The notifications with leased work, and possibly others.
    var records: [Int64: NotificationRecord] = [:]
    /// The forms from which the notifications' messages are made.
    var outgoing: [Int64: NotificationInHand] = [:] { didSet { latestOutgoing = nil } }
    /// The last notification that was looked up, which is most often needed again.
    private var latestOutgoing: (sequence: Int64, notification: NotificationInHand)?
    var resolved: [Int64: Resolved] = [:]
    /// The number of consecutive failures to resolve an audience, by notification.
    var planFailures: [Int64: Int] = [:]
    /// The rows whose devices are to be looked up, by notification.
    var rowsToFind: [Int64: [RowLease]] = [:]
    /// The requests for devices' addresses to send next.
    var targetQuestions = TargetQuestions()
    /// True if a rollout may be running.
    var hasRollouts = true
    /// The watch for blocked lanes.
    var blocks = BlockWatch()
    /// The time of the next alarm; nil if none is set.
    var alarm: Duration?
    /// The addresses that providers reported as gone, for the registry.
    var untold: UntoldOutcomes
    /// The number of messages handed to adapters.
    var attempts = 0
    /// The addresses reported as another topic's or project's since the start.
    var doubted: Set<DoubtedAddress> = []
    var isReporting = false
    /// A stop that waits for the report to the registry.
    var reportWaiter: CheckedContinuation<Void, Never>?
    /// The watch for failures of the store.
    var storeTrouble = StoreTrouble()
    var isStopping = false
    var hasStopped = false
    var stopWaiters: [CheckedContinuation<Void, Never>] = []

    /// Creates an empty state.
    init(_ limits: DeliveryLimits) {
        untold = UntoldOutcomes(
            batchSize: limits.toldAtOnce, mostOfApp: limits.untoldAddresses)
    }

    /// The number of records that may be kept without leased work.
    private static let recordsKept = 1_024

    /// Adds the notifications of leased work.
    ///
    /// - Parameter inHand: Returns all notifications with leased work.
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

    /// Removes the state of an app that was deleted, which has no leased work.
    mutating func forget(app: String) {
        for sequence in records.filter({ $0.value.app == app }).keys {
            (records[sequence], outgoing[sequence], resolved[sequence]) = (nil, nil, nil)
            (planFailures[sequence], rowsToFind[sequence]) = (nil, nil)
        }
        doubted = doubted.filter { $0.app != app }
    }

    /// Removes the state of devices that were erased.
    mutating func forget(_ devices: [ErasedDevice]) {
        guard !doubted.isEmpty else { return }
        let gone = Set(devices.map(\.id))
        doubted = doubted.filter { !gone.contains($0.device) }
    }

    /// Returns an open lane; nil if it is not open.
    mutating func lane(_ key: LaneKey) -> OpenLane? {
        if let latest, latest.key == key { return latest }
        latest = lanes[key]
        return latest
    }

    /// Returns the form from which a notification's messages are made; nil if it has no leased
    /// work.
    mutating func notification(_ sequence: Int64) -> NotificationInHand? {
        if let latestOutgoing, latestOutgoing.sequence == sequence {
            return latestOutgoing.notification
        }
        guard let found = outgoing[sequence] else { return nil }
        latestOutgoing = (sequence, found)
        return found
    }
}
