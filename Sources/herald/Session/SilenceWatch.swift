import Synchronization

/// Knows when something was heard last.
final class SilenceWatch: Sendable {
    private static let look: Duration = .seconds(1)

    private let latest = Mutex(ContinuousClock.now)

    /// Something was.
    func hear() { latest.withLock { $0 = .now } }

    /// Returns when nothing was heard for so long, or the task is cancelled.
    func wait(_ patience: Duration) async {
        while !Task.isCancelled, .now - latest.withLock(\.self) < patience {
            try? await Task.sleep(for: Self.look)
        }
    }
}
