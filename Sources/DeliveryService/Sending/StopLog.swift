import DeliveryAdapters
import DeliveryEngine
import Synchronization

/// When switches were turned on last, for messages that were handed over before and are not written
/// yet: they ask from whatever thread they are about to be written on.
///
/// A switch that is off again stops them all the same: what it held has been given back.
final class StopLog: Sendable {
    private struct State {
        var last: [Switches.Scope: UInt64] = [:]
        /// Whoever began before this has stops in front that nobody knows any more.
        var forgotten: UInt64 = 0
    }

    private let limit: Int
    /// Counts the stops; together with it most see without the lock that there was none.
    private let count = Atomic<UInt64>(0)
    private let state = Mutex(State())

    /// - Parameter limit: how many scopes are known; with more, messages are given back in vain.
    init(limit: Int = 4_096) { self.limit = limit }

    /// From now on nothing is written there that was handed over before.
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

    /// Watches for what stops a message that is handed over to a lane now.
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
