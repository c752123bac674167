import Synchronization

/// Knows when something was heard last.
final class SilenceWatch: Sendable {
    private static let look: Duration = .seconds(1)

    /// Nil: nobody wants to hear more.
    private let latest = Mutex<ContinuousClock.Instant?>(.now)

    /// Something was.
    func hear() { latest.withLock { if $0 != nil { $0 = .now } } }

    /// Nobody wants to hear more.
    func end() { latest.withLock { $0 = nil } }

    /// Returns when nothing was heard for so long, or nobody wants to hear more, or the task is
    /// cancelled.
    func wait(_ patience: Duration) async {
        while !Task.isCancelled, let latest = latest.withLock(\.self), .now - latest < patience {
            try? await Task.sleep(for: Self.look)
        }
    }
}
