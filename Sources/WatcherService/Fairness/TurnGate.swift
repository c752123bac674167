import Synchronization

/// A gate at which tasks of apps wait for their turns.
final class TurnGate: Sendable {
    private struct State {
        var turns: AppTurns
        var waiters: [UInt64: CheckedContinuation<Bool, Never>] = [:]
        var lastNumber: UInt64 = 0
    }

    private let state: Mutex<State>

    /// Creates a gate at which nobody is.
    init(_ turns: AppTurns) { state = Mutex(State(turns: turns)) }

    /// Returns once it is the app's turn; ``leave(_:)`` must follow.
    ///
    /// - Throws: `CancellationError` if the task was cancelled first.
    func enter(_ app: String) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let hasTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let enters = state.withLock { state in
                    let enters = state.turns.enter(app, number)
                    if !enters { state.waiters[number] = continuation }
                    return enters
                }
                if enters {
                    continuation.resume(returning: true)
                } else if Task.isCancelled {
                    // It may have been cancelled before there was anything to give up.
                    giveUp(app, number)
                }
            }
        } onCancel: {
            giveUp(app, number)
        }
        guard hasTurn else { throw CancellationError() }
    }

    /// Takes a turn if there is one at once; if so, ``leave(_:)`` must follow.
    func enterIfFree(_ app: String) -> Bool { state.withLock { $0.turns.enterIfFree(app) } }

    /// Ends a turn.
    func leave(_ app: String) {
        let next = state.withLock { state in
            state.turns.leave(app).flatMap { state.waiters.removeValue(forKey: $0) }
        }
        next?.resume(returning: true)
    }

    private func giveUp(_ app: String, _ number: UInt64) {
        let waiter = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: number)
            if waiter != nil { state.turns.giveUp(app, number) }
            return waiter
        }
        waiter?.resume(returning: false)
    }
}
