public import Times

/// The course of the actions that a person takes: done on the device at once, told to the app's
/// server, and taken back if the server refuses.
///
/// One value without a clock. Store the new value before you perform the actions, and report
/// ``Event/relaunched`` at each launch: what was not told yet is told then. The system's completion
/// handler is called for each action, within ``patience``, whatever happens.
public struct ActionFlow: Hashable, Sendable, Codable {
    /// The time for which an action may keep the system waiting; after 30 s the system would end
    /// the app.
    public static let patience: Duration = .seconds(20)
    /// The number of times that the server is told at most.
    static let mostAttempts = 2
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
        /// The call may work another time.
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
        var attempts = 0
        var isCompleted = false
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
        case .sent(let outcome, let number): return answer(outcome, number)
        case .relaunched: return relaunch(at: now)
        case .tick: return completeLate(at: now)
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
        let deadline = now + Self.patience
        running.append(Running(request: request, number: number, deadline: deadline, attempts: 1))
        return first + [
            .apply(request), .send(request, number: number), .wakeUp(deadline),
        ]
    }

    private mutating func answer(_ outcome: Outcome, _ number: Int) -> [Action] {
        guard let index = running.firstIndex(where: { $0.number == number }) else { return [] }
        let it = running[index]
        if outcome == .failed, it.attempts < Self.mostAttempts {
            running[index].attempts += 1
            return [.send(it.request, number: number)]
        }
        running.remove(at: index)
        let end: [Action] = outcome == .done ? [] : [.rollBack(it.request)]
        return end + (it.isCompleted ? [] : [.complete(number: number)])
    }

    /// Tells the server again what it may not have heard.
    private mutating func relaunch(at now: UnixTime) -> [Action] {
        var actions: [Action] = []
        for index in running.indices {
            running[index].isCompleted = true
            running[index].attempts = 1
            running[index].deadline = now + Self.patience
            actions.append(.send(running[index].request, number: running[index].number))
        }
        return actions
    }

    /// Lets the system go on; the server's answer is still waited for.
    private mutating func completeLate(at now: UnixTime) -> [Action] {
        var actions: [Action] = []
        for index in running.indices where !running[index].isCompleted {
            guard running[index].deadline <= now else { continue }
            running[index].isCompleted = true
            actions.append(.complete(number: running[index].number))
        }
        let next = running.filter { !$0.isCompleted }.map(\.deadline).min()
        return actions + (next.map { [.wakeUp($0)] } ?? [])
    }
}
