import Protocol
import Synchronization

/// Gives one answer of a service to all who ask the same at the same time.
///
/// One of them, the leader, asks the service; the others wait for what it is told. Nobody gets an
/// answer to a question that was put before they asked, so what they see is never older than their
/// own question. Where many people ask the same again and again, such as hundreds of open pages of
/// the dashboard, the service is asked at intervals, and who comes between them waits for the next.
final class SharedAnswers<Answer: Sendable>: Sendable {
    private enum Turn {
        case leads(after: Duration)
        case answer(Result<Answer, RPCError>)
        /// The question is not shared.
        case isAlone
    }

    private typealias Waiter = CheckedContinuation<Turn, Never>

    private struct State {
        var questions: QuestionBook
        var waiters: [UInt64: Waiter] = [:]
        var nextID: UInt64 = 0
    }

    private let now: @Sendable () -> MonotonicInstant
    private let state: Mutex<State>

    /// Creates a place where nobody has asked yet.
    init(_ sharing: Sharing, now: @escaping @Sendable () -> MonotonicInstant) {
        self.now = now
        state = Mutex(State(questions: QuestionBook(sharing)))
    }

    /// Returns the answer to a question: that of `ask`, or of somebody who asks the same.
    ///
    /// - Throws: What `ask` throws, here or for the leader; `cancelled`. If the leader gives up,
    ///   another one asks.
    func answer(
        to question: Question, for asker: String,
        _ ask: () async throws -> Answer
    ) async throws -> Answer {
        switch await turn(question, asker) {
        case .isAlone: return try await ask()
        case .answer(let result): return try result.get()
        case .leads(let delay):
            if delay > .zero { try? await Task.sleep(for: delay) }
            let now = now()
            state.withLock { $0.questions.begin(question, now: now) }
            let result: Result<Answer, RPCError>
            do {
                result = .success(try await ask())
            } catch {
                result = .failure(RPCError(error))
            }
            // An answer is one for the others too, though its asker has left.
            var isGivenUp = false
            if case .failure = result { isGivenUp = Task.isCancelled }
            end(question, result, isGivenUp: isGivenUp)
            return try result.get()
        }
    }

    /// Waits until it is known who asks, or what the answer is.
    private func turn(_ question: Question, _ asker: String) async -> Turn {
        let now = now()
        let entry = state.withLock { $0.questions.enter(question, asker, now: now) }
        if let turn = turn(at: entry) { return turn }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let now = self.now()
                let entry = state.withLock { state in
                    let entry = state.questions.wait(question, id, now: now)
                    if entry == .waits { state.waiters[id] = waiter }
                    return entry
                }
                if let turn = turn(at: entry) {
                    waiter.resume(returning: turn)
                } else if Task.isCancelled {
                    // It may have been cancelled before there was anything to give up.
                    giveUp(id)
                }
            }
        } onCancel: {
            giveUp(id)
        }
    }

    private func turn(at entry: QuestionBook.Entry) -> Turn? {
        switch entry {
        case .isAlone: .isAlone
        case .leads(let delay): .leads(after: delay)
        case .waits: nil
        }
    }

    private func giveUp(_ id: UInt64) {
        let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
        waiter?.resume(returning: .answer(.failure(RPCError(.cancelled, "the caller has gone"))))
    }

    /// Tells those who share it the answer, and lets the next one ask.
    ///
    /// - Parameter isGivenUp: True if the leader has gone, and the answer says nothing to others.
    private func end(
        _ question: Question, _ result: Result<Answer, RPCError>, isGivenUp: Bool
    ) {
        let now = now()
        let (told, next) = state.withLock { state in
            let waiters = state.waiters
            let (told, next, delay) = state.questions.end(
                question, isGivenUp: isGivenUp, now: now
            ) { waiters[$0] != nil }
            return (
                told.compactMap { state.waiters.removeValue(forKey: $0) },
                next.flatMap { state.waiters.removeValue(forKey: $0) }.map { ($0, delay) }
            )
        }
        for waiter in told { waiter.resume(returning: .answer(result)) }
        if let (waiter, delay) = next { waiter.resume(returning: .leads(after: delay)) }
    }
}
