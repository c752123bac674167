import Synchronization

/// Detects that nothing has arrived for some time.
final class SilenceWatch: Sendable {
    private static let look: Duration = .seconds(1)

    /// The time of the last arrival; nil after ``end()``.
    private let latest = Mutex<ContinuousClock.Instant?>(.now)

    /// Records that something has arrived.
    func hear() { latest.withLock { if $0 != nil { $0 = .now } } }

    /// Ends the wait.
    func end() { latest.withLock { $0 = nil } }

    /// Waits until nothing has arrived for as long as `patience`, or until ``end()`` is called or
    /// the task is cancelled.
    func wait(_ patience: Duration) async {
        while !Task.isCancelled, let latest = latest.withLock(\.self), .now - latest < patience {
            try? await Task.sleep(for: Self.look)
        }
    }
}
