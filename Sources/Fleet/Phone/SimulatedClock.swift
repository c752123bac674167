import HeraldClient
import Synchronization

/// A device's clock, which stands still until its driver moves it on.
final class SimulatedClock: Sendable {
    private struct Sleeper {
        let id: UInt64
        let end: UnixTime
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: UnixTime
        var sleepers: [Sleeper] = []
        var lastID: UInt64 = 0
        var cancelled: Set<UInt64> = []
    }

    private let state: Mutex<State>

    init(_ now: UnixTime) { state = Mutex(State(now: now)) }

    var now: UnixTime { state.withLock { $0.now } }

    /// The earliest time at which a sleeping caller is to be woken; nil if none sleeps.
    var next: UnixTime? { state.withLock { $0.sleepers.min { $0.end < $1.end }?.end } }

    /// Moves the clock on, never back, and wakes the callers whose time has come.
    ///
    /// - Returns: whether anybody waited.
    @discardableResult
    func advance(to time: UnixTime) -> Bool {
        let due = state.withLock { state -> [Sleeper] in
            state.now = max(state.now, time)
            let now = state.now
            guard state.sleepers.contains(where: { $0.end <= now }) else { return [] }
            let due = state.sleepers.filter { $0.end <= now }
            state.sleepers.removeAll { $0.end <= now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
        return !due.isEmpty
    }

    /// Wakes everybody with an error: the process has ended.
    func end() {
        let left = state.withLock { state in
            defer { state.sleepers = [] }
            return state.sleepers
        }
        for sleeper in left { sleeper.continuation.resume(throwing: CancellationError()) }
    }

    /// The clock as the library wants it.
    var deviceClock: DeviceClock {
        DeviceClock(now: { self.now }, sleep: { try await self.sleep($0) })
    }

    private func sleep(_ duration: Duration) async throws {
        guard duration > .zero else { return }
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return true }
                    let end = state.now + duration
                    state.sleepers.append(Sleeper(id: id, end: end, continuation: continuation))
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper: Sleeper? = state.withLock { state in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    // Cancelled before it slept, or woken already: then the number is not used.
                    state.cancelled.insert(id)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
