import Protocol
import Synchronization

/// Lets calls read an audit log one after the other.
///
/// A call reads some megabytes and takes ten times as much memory while it does; many at once would
/// take a daemon's memory, and its processor from other apps.
final class AuditTurns: Sendable {
    /// The most calls that wait.
    private static let mostWaiting = 16
    /// The most waiting calls with keys of one app, so that the suite's operator finds a place.
    private static let mostWaitingOfApp = 4

    private struct Waiter {
        let app: String
        /// Resumed with whether the caller has its turn.
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var isTaken = false
        var waiters: [Waiter] = []

        func hasRoom(for app: String) -> Bool {
            waiters.count < AuditTurns.mostWaiting
                && waiters.count { $0.app == app } < AuditTurns.mostWaitingOfApp
        }

        /// Gives the turn to a caller, lets it wait, or returns the answer that it has no place.
        mutating func enter(_ waiter: Waiter) -> Bool? {
            if !isTaken {
                isTaken = true
                return true
            }
            guard hasRoom(for: waiter.app) else { return false }
            waiters.append(waiter)
            return nil
        }
    }

    private let state = Mutex(State())

    /// Runs `body` in a turn of its own.
    ///
    /// - Parameter app: the app of the caller's key; empty for a key of the suite.
    /// - Throws: `resourceExhausted` if too many wait already; `cancelled`; what `body` throws.
    func run<Value: Sendable>(
        for app: String, _ body: () async throws -> Value
    ) async throws -> Value {
        let hasTurn = await withCheckedContinuation { continuation in
            let waiter = Waiter(app: app, continuation: continuation)
            let entry = state.withLock { $0.enter(waiter) }
            if let entry { continuation.resume(returning: entry) }
        }
        guard hasTurn else {
            throw RPCError(
                .resourceExhausted, "too many calls read the audit log; try again later",
                retryAfter: .seconds(2))
        }
        defer { end() }
        guard !Task.isCancelled else { throw RPCError(.cancelled, "the call was cancelled") }
        return try await body()
    }

    /// Gives the turn to the call that waits longest.
    private func end() {
        let next = state.withLock { state in
            state.isTaken = !state.waiters.isEmpty
            return state.waiters.isEmpty ? nil : state.waiters.removeFirst()
        }
        next?.continuation.resume(returning: true)
    }
}
