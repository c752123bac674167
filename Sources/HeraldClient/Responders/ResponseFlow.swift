public import Times

/// The way of an event to its responder: a screen that is there, or the screens for its type, which
/// are made after their data has loaded.
///
/// The state lives with the process: what the person tapped is in the ledger before, and the way
/// there is a ``LinkFlow``'s.
public struct ResponseFlow: Hashable, Sendable {
    /// The most events that wait; of more the oldest is dropped.
    static let mostWaiting = 5

    /// Input of the flow.
    ///
    /// `number` is that of the action that asked.
    public enum Event: Hashable, Sendable {
        case received(AppEvent)
        /// The answer to ``Action/offer(_:number:)``: whether a screen responded.
        case offered(Bool, number: Int)
        /// The answer to ``Action/load(_:_:number:)``: whether all data is there.
        case loaded(Bool, number: Int)
        /// A team was logged out; empty stands for the only user.
        case loggedOut(String)
        /// The person wants to try again, on the screen for events that failed.
        case retried
        /// Time has passed, as ``Action/wakeUp(_:)`` asked for.
        case tick
    }

    /// Output of the flow: the actions that the app must perform, in order.
    public enum Action: Hashable, Sendable {
        /// Offer it to the chain.
        case offer(AppEvent, number: Int)
        /// Load the data that the screens need; nothing is shown meanwhile.
        case load(ScreenPath, AppEvent, number: Int)
        /// Show the screens.
        case present(ScreenPath, AppEvent)
        /// Show a screen that says that it could not be loaded, with a button to try again.
        case presentStub(ScreenPath, AppEvent)
        /// No responder is declared for the type of this event: note that.
        case noteUnhandled(AppEvent)
        /// Note that the event was dropped for a newer one.
        case noteSuperseded(AppEvent)
        /// Note that the event was dropped because its team was logged out.
        case noteLoggedOut(AppEvent)
        /// Send ``Event/tick`` at this time.
        case wakeUp(UnixTime)
    }

    private struct Current: Hashable {
        let event: AppEvent
        /// The screens; nil while the chain is asked.
        var path: ScreenPath?
        var deadline: UnixTime?
        var hasFailed = false
    }

    private let paths: [ScreenPath]
    private var current: Current?
    private var waiting: [AppEvent] = []
    private var number = 0

    /// Creates a flow with the screens for each type of event.
    public init(_ paths: [ScreenPath]) { self.paths = paths }

    /// True if an event is on its way to its screen.
    public var isBusy: Bool { current.map { !$0.hasFailed } ?? false }

    /// Handles an event; returns the actions to perform, in order.
    public mutating func handle(_ event: Event, at now: UnixTime) -> [Action] {
        switch event {
        case .received(let event): return receive(event)
        case .offered(let isTaken, let answered):
            guard answered == number, let current, current.path == nil else { return [] }
            return isTaken ? finish() : load(current.event, at: now)
        case .loaded(let isThere, let answered):
            guard answered == number, let current, let path = current.path, !current.hasFailed
            else { return [] }
            guard isThere else { return fail(path, current.event) }
            return [.present(path, current.event)] + finish()
        case .loggedOut(let team): return logOut(team)
        case .retried:
            guard let current, current.hasFailed else { return [] }
            return load(current.event, at: now)
        case .tick:
            guard let current, let path = current.path, !current.hasFailed,
                let deadline = current.deadline, now >= deadline
            else { return [] }
            return fail(path, current.event)
        }
    }

    private mutating func receive(_ event: AppEvent) -> [Action] {
        guard let current, !current.hasFailed else { return offer(event) }
        // While the chain is asked nothing is being loaded: it has its turn.
        let rule = path(event.type)?.whileLoading ?? .wait
        guard rule == .supersede, current.path != nil else {
            waiting.append(event)
            guard waiting.count > Self.mostWaiting else { return [] }
            return [.noteSuperseded(waiting.removeFirst())]
        }
        return [.noteSuperseded(current.event)] + offer(event)
    }

    private mutating func logOut(_ team: String) -> [Action] {
        let isGone = { (event: AppEvent) in team.isEmpty || event.team == team }
        let gone = waiting.filter(isGone)
        waiting.removeAll(where: isGone)
        let notes = gone.map(Action.noteLoggedOut)
        guard let current, isGone(current.event) else { return notes }
        // The screen for what failed is up already: its way has ended.
        return (current.hasFailed ? [] : [.noteLoggedOut(current.event)]) + notes + finish()
    }

    private mutating func offer(_ event: AppEvent) -> [Action] {
        number += 1
        current = Current(event: event)
        return [.offer(event, number: number)]
    }

    private mutating func load(_ event: AppEvent, at now: UnixTime) -> [Action] {
        guard let path = path(event.type) else { return [.noteUnhandled(event)] + finish() }
        number += 1
        let deadline = now + path.patience
        current = Current(event: event, path: path, deadline: deadline)
        return [.load(path, event, number: number), .wakeUp(deadline)]
    }

    /// Shows the screen for an event that failed, which stays until the person tries again or
    /// another event comes.
    private mutating func fail(_ path: ScreenPath, _ event: AppEvent) -> [Action] {
        current?.hasFailed = true
        guard !waiting.isEmpty else { return [.presentStub(path, event)] }
        return [.presentStub(path, event)] + offer(waiting.removeFirst())
    }

    private mutating func finish() -> [Action] {
        current = nil
        return waiting.isEmpty ? [] : offer(waiting.removeFirst())
    }

    private func path(_ type: String) -> ScreenPath? {
        paths.first { $0.eventType == type } ?? paths.first { $0.eventType.isEmpty }
    }
}
