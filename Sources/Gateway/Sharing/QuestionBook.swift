import Protocol

/// The book that decides which of the callers with the same question asks the service, and which
/// wait.
struct QuestionBook {
    /// The next step of a caller.
    enum Entry: Equatable {
        /// Ask, for itself only.
        case isAlone
        /// Ask for all, after a while.
        case leads(after: Duration)
        /// Wait for a turn or for an answer.
        case waits
    }

    private struct State {
        var askers: AskerCount
        /// The time at which the service was last asked; nil before.
        var latest: MonotonicInstant?
        var hasLeader = false
        var isCrowded = false
        /// The askers who get the answer that is under way.
        var sharers: [UInt64] = []
        /// The askers who came after the answer under way was asked for.
        var waiters: [UInt64] = []
    }

    private let sharing: Sharing
    private var states: [Question: State] = [:]
    /// The number of the questions that each app has.
    private var ofApps: [String: Int] = [:]
    private var swept: MonotonicInstant?

    /// Creates a book without questions.
    init(_ sharing: Sharing) { self.sharing = sharing }

    /// The number of questions that are remembered.
    var count: Int { states.count }

    /// Records that somebody asks; a caller who has to wait must call ``wait(_:_:now:)``.
    mutating func enter(
        _ question: Question, _ asker: String, now: MonotonicInstant
    ) -> Entry {
        guard question.message.count <= sharing.questionBytes else { return .isAlone }
        if states[question] == nil {
            guard hasRoom(question.app, now: now) else { return .isAlone }
            ofApps[question.app, default: 0] += 1
        }
        var state =
            states.removeValue(forKey: question)
            ?? State(askers: AskerCount(limit: sharing.crowd, now: now))
        defer { states[question] = state }
        state.isCrowded = state.askers.note(asker, now: now) >= sharing.crowd
        guard state.sharers.count + state.waiters.count < sharing.waiters else { return .isAlone }
        guard !state.hasLeader else { return .waits }
        state.hasLeader = true
        return .leads(after: pause(state, now: now))
    }

    /// Adds a caller who waits, if somebody else still asks.
    mutating func wait(_ question: Question, _ id: UInt64, now: MonotonicInstant) -> Entry {
        guard var state = states.removeValue(forKey: question) else { return .isAlone }
        defer { states[question] = state }
        guard state.hasLeader else {
            state.hasLeader = true
            return .leads(after: pause(state, now: now))
        }
        if sharing.joinsUnderWay { state.sharers.append(id) } else { state.waiters.append(id) }
        return .waits
    }

    /// Records that the service is asked now, for all who wait.
    mutating func begin(_ question: Question, now: MonotonicInstant) {
        guard var state = states.removeValue(forKey: question) else { return }
        state.latest = now
        state.sharers += state.waiters
        state.waiters = []
        states[question] = state
    }

    /// Records that the service has answered, and returns the callers to tell and the one who asks
    /// next.
    ///
    /// The next is the one who came last: it has the most time left.
    ///
    /// - Parameter isPresent: Returns whether somebody has not gone meanwhile.
    mutating func end(
        _ question: Question, isGivenUp: Bool, now: MonotonicInstant,
        _ isPresent: (UInt64) -> Bool
    ) -> (told: [UInt64], next: UInt64?, delay: Duration) {
        guard var state = states.removeValue(forKey: question) else { return ([], nil, .zero) }
        let told = isGivenUp ? [] : state.sharers
        state.waiters = ((isGivenUp ? state.sharers : []) + state.waiters).filter(isPresent)
        state.sharers = []
        let next = state.waiters.popLast()
        state.hasLeader = next != nil
        if next == nil, sharing.interval == .zero {
            // Without an interval there is nothing to remember of who asked before.
            forget(question)
        } else {
            states[question] = state
        }
        return (told, next, pause(state, now: now))
    }

    /// The time that a leader waits for others, so that a crowd's questions keep their interval.
    private func pause(_ state: State, now: MonotonicInstant) -> Duration {
        guard state.isCrowded, let latest = state.latest else { return .zero }
        return max(.zero, latest + sharing.interval - now)
    }

    /// Returns whether one more question of an app can be remembered.
    private mutating func hasRoom(_ app: String, now: MonotonicInstant) -> Bool {
        let isFull = states.count >= sharing.questions
        guard isFull || ofApps[app, default: 0] >= sharing.questionsOfApp else { return true }
        // Not for each question: it looks at all of them.
        if let swept, now - swept < .seconds(1) { return false }
        swept = now
        for (question, state) in states where !state.hasLeader && state.askers.isOver(at: now) {
            states[question] = nil
            forget(question)
        }
        return states.count < sharing.questions
            && ofApps[app, default: 0] < sharing.questionsOfApp
    }

    private mutating func forget(_ question: Question) {
        let rest = ofApps[question.app, default: 0] - 1
        ofApps[question.app] = rest > 0 ? rest : nil
    }
}
