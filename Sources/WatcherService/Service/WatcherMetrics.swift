import ServiceKit
import Watch

/// The watcher's metrics, besides those that every daemon has.
final class WatcherMetrics: Sendable {
    private let read: Counter
    private let unchanged: Counter
    private let failed: Counter
    private let items: Counter
    private let sent: Counter
    private let dropped: Counter
    private let sources: Level
    private let failing: Level
    private let waiting: Level
    private let held: Level
    private let quarantined: Level

    init(_ metrics: Metrics) {
        func runs(_ outcome: String) -> Counter {
            metrics.counter(
                "herald_watcher_runs_total", "Runs of sources, by how they ended.",
                labels: "outcome=\"\(outcome)\"")
        }
        (read, unchanged, failed) = (runs("read"), runs("unchanged"), runs("failed"))
        items = metrics.counter(
            "herald_watcher_new_items_total", "Items that were new in their source, or changed.")
        sent = metrics.counter(
            "herald_watcher_sent_total", "Notifications of sources that delivery accepted.")
        dropped = metrics.counter(
            "herald_watcher_dropped_total",
            "Notifications of sources that were refused for good, discarded, or given up.")
        sources = metrics.level("herald_watcher_sources", "Sources with a recipe.")
        failing = metrics.level(
            "herald_watcher_failing_sources",
            "Sources whose last run failed, or whose recipe has a mistake.")
        waiting = metrics.level(
            "herald_watcher_waiting", "Notifications of sources that wait for delivery.")
        held = metrics.level(
            "herald_watcher_held", "Notifications of sources that are held until released.")
        quarantined = metrics.level(
            "herald_watcher_quarantined", "Items of sources that cannot be used.")
    }

    /// Counts a run.
    func ran(_ outcome: RunOutcome) {
        switch outcome {
        case .read(let result):
            read.add()
            if !result.seen.isEmpty { items.add(result.seen.count) }
            gaveUp(result.givenUp)
        case .unchanged: unchanged.add()
        case .failed: failed.add()
        }
    }

    /// Counts notifications that delivery accepted.
    func accepted() { sent.add() }

    /// Counts notifications that are not sent any more.
    func gaveUp(_ count: Int = 1) { if count > 0 { dropped.add(count) } }

    /// Sets the number of sources, and the number of those that fail.
    func sources(_ count: Int, failing: Int) {
        sources.set(count)
        self.failing.set(failing)
    }

    /// Sets the numbers of entries that wait, are held and are in quarantine.
    func entries(_ counts: [EntryState: Int]) {
        waiting.set(counts[.waiting] ?? 0)
        held.set(counts[.held] ?? 0)
        quarantined.set(counts[.quarantined] ?? 0)
    }
}
