import DeliveryEngine
import ServiceKit
import Synchronization

/// The number of notifications in each state, and the time since when the oldest message waits.
final class BacklogGauges: Sendable {
    private struct Label: Hashable {
        var app: String
        var state: NotificationState
    }

    private struct Figures {
        var apps: Set<String> = []
        var counts: [Label: Int] = [:]
        var oldest: UnixTime?
        var waiting: [String: WaitingCount] = [:]
    }

    private let metrics: Metrics
    private let figures = Mutex(Figures())

    init(_ metrics: Metrics, now: @escaping @Sendable () -> UnixTime) {
        self.metrics = metrics
        metrics.gauge(
            "herald_delivery_oldest_waiting_seconds",
            "Time since the oldest message that waits became due; 0: none waits."
        ) { [self] in
            guard let oldest = figures.withLock({ $0.oldest }) else { return 0 }
            return max(0, Double(now().milliseconds - oldest.milliseconds) / 1000)
        }
    }

    /// True if a notification waits for its turn, or is being sent.
    var mayWait: Bool {
        figures.withLock { figures in
            figures.counts.contains { label, count in
                count > 0 && (label.state == .queued || label.state == .sending)
            }
        }
    }

    /// Returns the number of notifications in each state, of one app, or of all if `app` is nil.
    ///
    /// Pages ask at every event, and the store would visit each notification to count them.
    func counts(of app: String?) -> [NotificationState: Int] {
        let counts = figures.withLock { $0.counts }
        return counts.reduce(into: [:]) { sums, entry in
            guard app == nil || entry.key.app == app, entry.value > 0 else { return }
            sums[entry.key.state, default: 0] += entry.value
        }
    }

    /// Sets the time since when the oldest message waits, nil if none does, and the waiting
    /// deliveries of each app.
    func set(oldest: UnixTime?, waiting: [String: WaitingCount]) {
        figures.withLock { ($0.oldest, $0.waiting) = (oldest, waiting) }
    }

    /// Returns the deliveries that wait, of one app, or of all if `app` is nil; nil if none of its
    /// notifications is being sent.
    func waiting(of app: String?) -> WaitingCount? {
        guard counts(of: app)[.sending] != nil else { return nil }
        let waiting = figures.withLock { $0.waiting }
        guard let app else { return .sum(waiting.values) }
        return waiting[app] ?? WaitingCount()
    }

    /// The time at which the message that has waited longest was due; nil if none waits.
    var oldest: UnixTime? { figures.withLock { $0.oldest } }

    /// Adds to the number of an app's notifications in a state.
    func add(_ count: Int, of app: String, in state: NotificationState) {
        let isNew = figures.withLock { figures in
            figures.counts[Label(app: app, state: state), default: 0] += count
            return figures.apps.insert(app).inserted
        }
        if isNew { show(app) }
    }

    /// Counts a change that is committed.
    func note(_ transition: Transition) {
        let (app, state) = (transition.record.app, transition.record.state)
        guard transition.from != state else { return }
        if let from = transition.from { add(-1, of: app, in: from) }
        add(1, of: app, in: state)
    }

    /// Sets the numbers of an app that was deleted to zero.
    func forget(app: String) {
        figures.withLock { figures in
            figures.counts = figures.counts.filter { $0.key.app != app }
        }
    }

    private func show(_ app: String) {
        for state in NotificationState.allCases {
            let label = Label(app: app, state: state)
            metrics.gauge(
                "herald_notifications", "Notifications stored, by app and state.",
                labels: "app=\"\(app)\",state=\"\(state.name)\""
            ) { [self] in Double(figures.withLock { $0.counts[label] ?? 0 }) }
        }
    }
}
