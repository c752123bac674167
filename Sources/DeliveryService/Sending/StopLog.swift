import DeliveryAdapters
import DeliveryEngine
import Synchronization

/// The times at which switches were last turned on, for messages that were handed over earlier and
/// are not written yet; they ask from the thread on which they are about to be written.
///
/// A switch that has been turned off again stops such messages as well, because their work has been
/// given back.
final class StopLog: Sendable {
    private struct State {
        var last: [Switches.Scope: UInt64] = [:]
        /// The number of the last stop that is no longer remembered; messages that began before it
        /// count as stopped.
        var forgotten: UInt64 = 0
    }

    private let limit: Int
    /// The number of stops; reading it tells most messages, without the lock, that there was none.
    private let count = Atomic<UInt64>(0)
    private let state = Mutex(State())

    /// Creates an empty log.
    ///
    /// - Parameter limit: The maximum number of remembered scopes; beyond it, some messages are
    ///   stopped in vain.
    init(limit: Int = 4_096) { self.limit = limit }

    /// Records a stop: messages in the scope that were handed over earlier must not be written.
    func note(_ scope: Switches.Scope) {
        state.withLock { state in
            let number = count.load(ordering: .relaxed) + 1
            if state.last.count >= limit {
                let older = number > limit / 2 ? number - UInt64(limit / 2) : 0
                state.forgotten = older
                state.last = state.last.filter { $0.value > older }
            }
            state.last[scope] = number
            count.store(number, ordering: .releasing)
        }
    }

    /// Returns a function that tells whether a message that is handed over now has been stopped.
    func watch(_ message: OutgoingMessage, on lane: LaneKey) -> IsHeld {
        let begun = count.load(ordering: .acquiring)
        let parts = message.notification.parts
        return { [self] in
            guard count.load(ordering: .acquiring) > begun else { return false }
            let scopes: [Switches.Scope] = [
                .everything, .app(parts.app), .lane(lane), .type(app: parts.app, parts.type),
                .notification(parts.sequence),
            ]
            return state.withLock { state in
                begun < state.forgotten || scopes.contains { (state.last[$0] ?? 0) > begun }
            }
        }
    }
}
