import Protocol
import ServiceKit
import Watch

extension SourceRoll {
    /// Takes the task that judges a body, after those before it.
    mutating func beginPush(_ key: SourceKey, _ task: Task<RunOutcome, Never>) {
        self[key]?.pushes += 1
        self[key]?.running = task
    }

    /// Notes that a body was judged.
    mutating func endPush(_ key: SourceKey, at now: UnixTime) {
        self[key]?.pushes -= 1
        guard self[key]?.pushes == 0 else { return }
        self[key]?.running = nil
        wakeParked(key, at: now)
    }

    /// Plans a run of a source with parked items, once its wait after a failure is over; it may
    /// have been paused and gone on while the items were brought.
    mutating func wakeParked(_ key: SourceKey, at now: UnixTime) {
        guard let source = self[key], source.parked > 0, source.stored?.isPaused == false else {
            return
        }
        wake(key, at: max(now, source.stored?.notBefore ?? now))
    }

    /// Returns the stored source, if it takes a body now.
    ///
    /// - Parameter app: The app of the source's recipe.
    /// - Throws: `unavailable` if the source is not ready or its app does not exist;
    ///   `resourceExhausted` if too much waits for it already, or the service is stopping.
    func admitted(
        _ key: SourceKey, of app: String, isStopping: Bool
    ) throws(RPCError) -> StoredSource {
        guard let source = self[key], let stored = source.stored else {
            throw RPCError(.unavailable, "the source is not ready")
        }
        if let problem = problem(ofApp: app) {
            // It may have been made just now: whoever brings the items tries it again.
            throw RPCError(.unavailable, problem, retryAfter: .seconds(5))
        }
        guard !isStopping, source.pushes < WatchLimits.pushesWaiting else {
            throw RPCError(
                .resourceExhausted,
                "too much waits for the source \(key.name); send it again later",
                retryAfter: .seconds(1))
        }
        return stored
    }
}
