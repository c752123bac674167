public import Times

/// The course of the actions that a person takes: done on the device at once, told to the app's
/// server, and taken back if the server refuses.
///
/// A server that cannot be reached is told again after a pause, when there is a network, and at a
/// launch. Only when it still fails after ``lifetime`` is the change taken back, or when a hundred
/// others wait. A clock that is set ahead makes that time shorter.
///
/// One value without a clock. Store the new value before you perform the actions, and report
/// ``Event/relaunched`` at each launch: what was not told yet is told then. The system's completion
/// handler is called for each action, within ``patience``, whatever happens.
public struct ActionFlow: Hashable, Sendable, Codable {
    /// The time for which an action may keep the system waiting; after 30 s the system would end
    /// the app.
    public static let patience: Duration = .seconds(20)
    /// The time for which calls to a failing server are repeated; after it the change is taken
    /// back, so that the person sees the true state.
    public static let lifetime: Duration = .seconds(24 * 3600)
    /// The pause between two networks that end the pauses of failures: a network that comes and
    /// goes does not tell everything each time.
    static let networkPause: Duration = .seconds(30)
    /// The number of actions that are under way or wait at most: for a further one the oldest that
    /// waits is taken back.
    static let most = 100

    /// An action that a person took on a message.
    public struct Request: Hashable, Sendable, Codable {
        /// The action that the person took.
        public let action: MessageAction
        /// The message's id.
        public let messageID: String
        /// The link that is opened or shared; empty for other actions.
        public let link: String

        /// Creates a request.
        public init(_ action: MessageAction, of messageID: String, link: String = "") {
            (self.action, self.messageID, self.link) = (action, messageID, link)
        }
    }

    /// The outcome of a call to the app's server.
    public enum Outcome: Hashable, Sendable {
        case done
        /// The call may work another time: it is repeated.
        case failed
        /// The call will never work.
        case refused
    }

    /// Input of the flow.
    ///
    /// `number` is that of the action that asked.
    public enum Event: Hashable, Sendable {
        /// The person pressed a button, or did the same in the app.
        ///
        /// `salt` is random text. It keeps the action's idempotency key from being one that was
        /// used before, when a backup has brought back an older flow.
        case requested(Request, salt: String = "")
        /// The answer to ``Action/send(_:number:salt:)``.
        case sent(Outcome, number: Int)
        /// The person did the opposite in the app: the server is not told of the action any more,
        /// and nothing is taken back.
        case undone(MessageAction, messageID: String)
        /// The app runs again; completion handlers of before are gone.
        case relaunched
        /// The device has a network again.
        case networkCame
        /// Time has passed, as ``Action/wakeUp(_:)`` asked for.
        case tick
    }

    /// Output of the flow: the actions that the app must perform, in order.
    public enum Action: Hashable, Sendable {
        /// Note in the ledger the action on the message.
        case note(Request)
        /// Make the change on the device, before the server knows of it.
        case apply(Request)
        /// Tell the app's server, with the number and the salt as an idempotency key.
        case send(Request, number: Int, salt: String = "")
        /// Take the change on the device back, and let the person know.
        case rollBack(Request)
        /// Show the app, with the system's sheet or the message's screen.
        case show(Request)
        /// Call the system's completion handler of the request with this number.
        case complete(number: Int)
        /// Send ``Event/tick`` at this time.
        case wakeUp(UnixTime)
    }

    private var running: [RunningAction] = []
    private var number = 0
    /// The time at which a network last ended the pauses of failures; nil if none has.
    private var networkTime: UnixTime?

    /// Creates a flow in which nothing runs.
    public init() {}

    /// The number of the request that was made last: its handler is called by it.
    public var lastNumber: Int { number }

    /// The requests that the server has not answered yet.
    public var unanswered: [Request] { running.map(\.request) }

    /// Handles an event; returns the actions to perform, in order.
    public mutating func handle(_ event: Event, at now: UnixTime) -> [Action] {
        for index in running.indices { running[index].bound(at: now) }
        switch event {
        case .requested(let request, let salt): return begin(request, salt, at: now)
        case .sent(let outcome, let number): return answer(outcome, number, at: now)
        case .undone(let action, let messageID): return drop(action, messageID)
        case .relaunched: return relaunch()
        case .networkCame: return networkCame(at: now)
        case .tick: return tick(at: now)
        }
    }

    private mutating func begin(
        _ request: Request, _ salt: String, at now: UnixTime
    ) -> [Action] {
        number += 1
        let (note, complete) = (Action.note(request), Action.complete(number: number))
        guard request.action.needsServer else {
            let what: Action = request.action.isInBackground ? .apply(request) : .show(request)
            return [note, what, complete]
        }
        if let index = running.firstIndex(where: { $0.request == request }) {
            // The same again while the server is being told changes nothing.
            guard running[index].isWaiting else { return [note, complete] }
            // What waits begins anew: a person who repeats it wants it now.
            running.remove(at: index)
        }
        guard let room = makeRoom() else { return [note, .rollBack(request), complete] }
        var it = RunningAction(request, number, salt: salt, at: now)
        let actions = [Action.apply(request), it.send()]
        running.append(it)
        return [note] + room + actions + wakeUp()
    }

    /// Returns the actions that make room for one more request: if there are too many, the oldest
    /// that waits is taken back; nil if none waits.
    private mutating func makeRoom() -> [Action]? {
        guard running.count >= Self.most else { return [] }
        guard let index = running.firstIndex(where: \.isWaiting) else { return nil }
        return [.rollBack(running.remove(at: index).request)]
    }

    private mutating func answer(
        _ outcome: Outcome, _ number: Int, at now: UnixTime
    ) -> [Action] {
        guard let index = running.firstIndex(where: { $0.number == number }) else { return [] }
        let it = running[index]
        // The system need not wait for what is tried again later.
        let complete: [Action] = it.isCompleted ? [] : [.complete(number: number)]
        if outcome == .failed, running[index].fail(at: now) { return complete + wakeUp() }
        running.remove(at: index)
        return (outcome == .done ? [] : [.rollBack(it.request)]) + complete
    }

    private mutating func drop(_ action: MessageAction, _ messageID: String) -> [Action] {
        let isUndone = { (it: RunningAction) in
            it.request.action == action && it.request.messageID == messageID
        }
        let waiting = running.filter { isUndone($0) && !$0.isCompleted }
        running.removeAll(where: isUndone)
        return waiting.map { .complete(number: $0.number) }
    }

    private mutating func networkCame(at now: UnixTime) -> [Action] {
        guard running.contains(where: \.isWaiting) else { return wakeUp() }
        // A time of before the clock was set back says nothing.
        if let last = networkTime, last <= now, now < last + Self.networkPause {
            for index in running.indices { running[index].hurry(to: last + Self.networkPause) }
            return wakeUp()
        }
        networkTime = now
        return tellAgain(where: \.isWaiting) + wakeUp()
    }

    /// Repeats the calls that the server may not have received.
    private mutating func relaunch() -> [Action] {
        for index in running.indices {
            running[index].isCompleted = true
            running[index].attempts = 0
        }
        return tellAgain { _ in true }
    }

    private mutating func tellAgain(where isMeant: (RunningAction) -> Bool) -> [Action] {
        running.indices.compactMap { isMeant(running[$0]) ? running[$0].send() : nil }
    }

    /// Returns the action that wakes the flow at its next time; empty if nothing is to be done
    /// later.
    private func wakeUp() -> [Action] {
        let waiting = running.compactMap(\.retryTime)
        let late = running.filter { !$0.isCompleted }.map(\.deadline)
        return (waiting + late).min().map { [.wakeUp($0)] } ?? []
    }

    private mutating func tick(at now: UnixTime) -> [Action] {
        let late = completeLate(at: now)
        return late + tellAgain { $0.retryTime.map { $0 <= now } ?? false } + wakeUp()
    }

    /// Calls the overdue completion handlers; the server's answers are still awaited.
    private mutating func completeLate(at now: UnixTime) -> [Action] {
        var actions: [Action] = []
        for index in running.indices where !running[index].isCompleted {
            guard running[index].deadline <= now else { continue }
            running[index].isCompleted = true
            actions.append(.complete(number: running[index].number))
        }
        return actions
    }
}
