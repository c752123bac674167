public import Times

/// The course of the actions that a person takes: done on the device at once, told to the app's
/// server, and taken back if the server refuses.
///
/// A server that cannot be reached is told again after a pause, when there is a network, and at a
/// launch. Only when it still fails after ``lifetime`` is the change taken back.
///
/// One value without a clock. Store the new value before you perform the actions, and report
/// ``Event/relaunched`` at each launch: what was not told yet is told then. The system's completion
/// handler is called for each action, within ``patience``, whatever happens.
public struct ActionFlow: Hashable, Sendable, Codable {
    /// The time for which an action may keep the system waiting; after 30 s the system would end
    /// the app.
    public static let patience: Duration = .seconds(20)
    /// The time for which a server that fails is told again; after it the change is taken back, so
    /// that what the person sees is what holds.
    public static let lifetime: Duration = .seconds(24 * 3600)
    /// The pause after the first failure, which doubles with each further one, and the longest.
    private static let (firstPause, longestPause) = (Duration.seconds(10), Duration.seconds(3600))
    /// The number of actions that are under way at most; more are refused at once.
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
        case requested(Request)
        /// The answer to ``Action/send(_:number:)``.
        case sent(Outcome, number: Int)
        /// The app runs again; completion handlers of before are gone.
        case relaunched
        /// There is a network again.
        case networkCame
        /// Time has passed, as ``Action/wakeUp(_:)`` asked for.
        case tick
    }

    /// Output of the flow: what the app must do, in order.
    public enum Action: Hashable, Sendable {
        /// Note in the ledger what was done with the message.
        case note(Request)
        /// Change it on the device, before the server knows of it.
        case apply(Request)
        /// Tell the app's server, with the number as an idempotency key.
        case send(Request, number: Int)
        /// Take the change on the device back, and let the person know.
        case rollBack(Request)
        /// Show the app, with the system's sheet or the message's screen.
        case show(Request)
        /// Call the system's completion handler of the request with this number.
        case complete(number: Int)
        /// Send ``Event/tick`` at this time.
        case wakeUp(UnixTime)
    }

    private struct Running: Hashable, Codable {
        let request: Request
        let number: Int
        var deadline: UnixTime
        /// The number of times that the server was told since the launch.
        var attempts = 0
        var isCompleted = false
        /// When the server is told again; nil: it is being told.
        var retryTime: UnixTime?
        /// When a failure ends it; nil: an older version of the library has stored it, and it ends
        /// a while after the next launch.
        var endTime: UnixTime?

        /// Notes that the server is told now.
        mutating func send() -> Action {
            attempts += 1
            retryTime = nil
            return .send(request, number: number)
        }
    }

    private var running: [Running] = []
    private var number = 0

    /// Creates a flow in which nothing runs.
    public init() {}

    /// The number of the request that was made last: its handler is called by it.
    public var lastNumber: Int { number }

    /// The requests that the server has not answered yet.
    public var unanswered: [Request] { running.map(\.request) }

    /// Handles an event; returns the actions to perform, in order.
    public mutating func handle(_ event: Event, at now: UnixTime) -> [Action] {
        switch event {
        case .requested(let request): return begin(request, at: now)
        case .sent(let outcome, let number): return answer(outcome, number, at: now)
        case .relaunched: return relaunch()
        case .networkCame: return tellAgain { $0.retryTime != nil } + wakeUp()
        case .tick: return tick(at: now)
        }
    }

    private mutating func begin(_ request: Request, at now: UnixTime) -> [Action] {
        number += 1
        let first = [Action.note(request)]
        guard request.action.needsServer, running.count < Self.most else {
            if request.action.needsServer { return first + [.complete(number: number)] }
            let what: Action = request.action.isInBackground ? .apply(request) : .show(request)
            return first + [what, .complete(number: number)]
        }
        // The same again while it is under way changes nothing.
        guard !running.contains(where: { $0.request == request }) else {
            return first + [.complete(number: number)]
        }
        var it = Running(
            request: request, number: number, deadline: now + Self.patience,
            endTime: now + Self.lifetime)
        let actions = [Action.apply(request), it.send()]
        running.append(it)
        return first + actions + wakeUp()
    }

    private mutating func answer(
        _ outcome: Outcome, _ number: Int, at now: UnixTime
    ) -> [Action] {
        guard let index = running.firstIndex(where: { $0.number == number }) else { return [] }
        let it = running[index]
        // The system need not wait for what is tried again later.
        let complete: [Action] = it.isCompleted ? [] : [.complete(number: number)]
        let end = it.endTime ?? now + Self.lifetime
        if outcome == .failed, now < end {
            let pause = Self.firstPause * (1 << min(max(it.attempts - 1, 0), 20))
            running[index].isCompleted = true
            running[index].endTime = end
            running[index].retryTime = min(now + min(pause, Self.longestPause), end)
            return complete + wakeUp()
        }
        running.remove(at: index)
        return (outcome == .done ? [] : [.rollBack(it.request)]) + complete
    }

    /// Tells the server again what it may not have heard.
    private mutating func relaunch() -> [Action] {
        for index in running.indices {
            running[index].isCompleted = true
            running[index].attempts = 0
        }
        return tellAgain { _ in true }
    }

    private mutating func tellAgain(where isMeant: (Running) -> Bool) -> [Action] {
        running.indices.compactMap { isMeant(running[$0]) ? running[$0].send() : nil }
    }

    /// When the flow has to look again; nothing if that is at no time.
    private func wakeUp() -> [Action] {
        let waiting = running.compactMap(\.retryTime)
        let late = running.filter { !$0.isCompleted }.map(\.deadline)
        return (waiting + late).min().map { [.wakeUp($0)] } ?? []
    }

    private mutating func tick(at now: UnixTime) -> [Action] {
        let late = completeLate(at: now)
        return late + tellAgain { $0.retryTime.map { $0 <= now } ?? false } + wakeUp()
    }

    /// Lets the system go on; the server's answer is still waited for.
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
