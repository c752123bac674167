import Synchronization

/// The turns of heavy calls in one process: few run at once, and of each app fewer still.
///
/// A heavy call lets other calls run in between, again and again, so that each of them waits for at
/// most one step of each heavy read that runs. So it counts how many do, and not how long they
/// take. Calls of the suite itself, and of who works on the machine, take no turn: whoever they
/// work for has one.
package final class ReadTurns: Sendable {
    /// The numbers of heavy reads that may run and wait.
    package struct Limits: Sendable {
        /// The number of reads that run at once: each makes other calls wait for a step of some 5
        /// ms.
        package var atOnce = 4
        /// The number of running reads with keys of one app, less than all, so that another app
        /// finds a turn.
        package var ofApp = 2
        /// The number of reads that wait, each with its request in memory.
        package var waiting = 256
        /// The number of waiting reads with keys of one app: pages of a team that open together.
        package var waitingOfApp = 64

        /// Creates the default limits.
        package init() {}
    }

    private struct State {
        var book: ReadTurnBook
        var waiters: [UInt64: CheckedContinuation<ReadTurnBook.Entry, Never>] = [:]
        var nextID: UInt64 = 0
    }

    private let state: Mutex<State>

    /// Creates free turns.
    package init(_ limits: Limits = Limits()) {
        state = Mutex(State(book: ReadTurnBook(limits)))
    }

    /// Runs `body` in a turn of an app.
    ///
    /// - Throws: `resourceExhausted` if too many wait already; `cancelled` if the task is, before
    ///   the turn; what `body` throws.
    package func run<Value>(
        for app: String, _ body: () async throws -> Value
    ) async throws -> Value {
        try await enter(app)
        defer { leave(app) }
        return try await body()
    }

    /// Waits for a turn; ``leave(_:)`` must follow.
    ///
    /// - Throws: `resourceExhausted` if too many wait already; `cancelled` if the deadline comes,
    ///   or the caller leaves, before the turn.
    package func enter(_ call: CallContext) async throws(RPCError) {
        if let app = call.principal?.app { try await enter(app) }
    }

    private func enter(_ app: String) async throws(RPCError) {
        switch await wait(app) {
        case .admitted: return
        case .queued: throw RPCError(.cancelled, "the call was cancelled")
        case .refused:
            throw RPCError(
                .resourceExhausted,
                "too many calls that read much wait; make fewer at once",
                retryAfter: .seconds(2))
        }
    }

    /// Gives the turn to the next.
    package func leave(_ call: CallContext) {
        if let app = call.principal?.app { leave(app) }
    }

    private func leave(_ app: String) {
        let next = state.withLock { state in
            state.book.leave(app).flatMap { state.waiters.removeValue(forKey: $0) }
        }
        next?.resume(returning: .admitted)
    }

    /// Waits for a turn; answers `queued` if the caller has stopped waiting.
    private func wait(_ app: String) async -> ReadTurnBook.Entry {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let entry = state.withLock { state in
                    let entry = state.book.enter(app, id: id)
                    if entry == .queued { state.waiters[id] = continuation }
                    return entry
                }
                if entry != .queued {
                    continuation.resume(returning: entry)
                } else if Task.isCancelled {
                    // It may have been cancelled before there was anything to give up.
                    giveUp(id)
                }
            }
        } onCancel: {
            giveUp(id)
        }
    }

    private func giveUp(_ id: UInt64) {
        let waiter = state.withLock { state in
            state.book.giveUp(id)
            return state.waiters.removeValue(forKey: id)
        }
        waiter?.resume(returning: .queued)
    }
}
