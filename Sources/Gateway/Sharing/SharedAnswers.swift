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
    }

    private typealias Waiter = CheckedContinuation<Turn, Never>

    private struct State {
        var askers: AskerCount
        var latest: MonotonicInstant?
        var hasLeader = false
        /// Those who get the answer that is under way.
        var sharers: [Waiter] = []
        /// Those who came after that was asked.
        var waiters: [Waiter] = []
        var isCrowded = false
    }

    private let sharing: Sharing
    private let now: @Sendable () -> MonotonicInstant
    private let states = Mutex<[Question: State]>([:])

    /// Creates a place where nobody has asked yet.
    init(_ sharing: Sharing, now: @escaping @Sendable () -> MonotonicInstant) {
        (self.sharing, self.now) = (sharing, now)
    }

    /// Returns the answer to a question: that of `ask`, or of somebody who asks the same.
    ///
    /// - Throws: What `ask` throws, here or for the leader. If the leader gives up, another one
    ///   asks.
    func answer(
        to question: Question, for asker: String,
        _ ask: () async throws -> Answer
    ) async throws -> Answer {
        guard isRemembered(question, asker) else { return try await ask() }
        switch await turn(question) {
        case .answer(let result): return try result.get()
        case .leads(let delay):
            if delay > .zero { try? await Task.sleep(for: delay) }
            begin(question)
            let result: Result<Answer, RPCError>
            do {
                result = .success(try await ask())
            } catch {
                result = .failure(RPCError(error))
            }
            end(question, result, isGivenUp: Task.isCancelled)
            return try result.get()
        }
    }

    /// Counts who asks; false if this question is not shared.
    private func isRemembered(_ question: Question, _ asker: String) -> Bool {
        guard question.message.count <= sharing.questionBytes else { return false }
        let now = now()
        return states.withLock { states in
            if states[question] == nil {
                if states.count >= sharing.questions {
                    states = states.filter { $1.hasLeader || !$1.askers.isOver(at: now) }
                }
                guard states.count < sharing.questions else { return false }
            }
            var state =
                states.removeValue(forKey: question)
                ?? State(askers: AskerCount(limit: sharing.crowd, now: now))
            state.isCrowded = state.askers.note(asker, now: now) >= sharing.crowd
            states[question] = state
            return state.waiters.count + state.sharers.count < sharing.waiters
        }
    }

    /// Waits until it is known who asks, or what the answer is.
    private func turn(_ question: Question) async -> Turn {
        let isFirst = states.withLock { states in
            guard states[question]?.hasLeader == false else { return false }
            states[question]?.hasLeader = true
            return true
        }
        if isFirst { return .leads(after: pause(question)) }
        return await withCheckedContinuation { waiter in
            let leads = states.withLock { states in
                guard states[question]?.hasLeader == true else {
                    states[question]?.hasLeader = true
                    return true
                }
                if sharing.joinsUnderWay {
                    states[question]?.sharers.append(waiter)
                } else {
                    states[question]?.waiters.append(waiter)
                }
                return false
            }
            if leads { waiter.resume(returning: .leads(after: pause(question))) }
        }
    }

    /// How long a leader waits for others, so that a crowd's questions keep their interval.
    private func pause(_ question: Question) -> Duration {
        let now = now()
        return states.withLock { states in
            guard let state = states[question], state.isCrowded, let latest = state.latest else {
                return .zero
            }
            return max(.zero, latest + sharing.interval - now)
        }
    }

    /// Notes that the service is asked now, for all who wait.
    private func begin(_ question: Question) {
        let now = now()
        states.withLock { states in
            guard var state = states.removeValue(forKey: question) else { return }
            state.latest = now
            state.sharers += state.waiters
            state.waiters = []
            states[question] = state
        }
    }

    /// Tells the sharers the answer, and lets the next one ask.
    ///
    /// - Parameter isGivenUp: Whether the leader has gone, and the answer says nothing to others.
    private func end(
        _ question: Question, _ result: Result<Answer, RPCError>, isGivenUp: Bool
    ) {
        var told: [Waiter] = []
        var next: Waiter?
        states.withLock { states in
            guard var state = states.removeValue(forKey: question) else { return }
            if isGivenUp {
                state.waiters = state.sharers + state.waiters
            } else {
                told = state.sharers
            }
            state.sharers = []
            next = state.waiters.isEmpty ? nil : state.waiters.removeFirst()
            state.hasLeader = next != nil
            // Without an interval there is nothing to remember of who asked before.
            if next != nil || sharing.interval > .zero { states[question] = state }
        }
        for waiter in told { waiter.resume(returning: .answer(result)) }
        next?.resume(returning: .leads(after: pause(question)))
    }
}
