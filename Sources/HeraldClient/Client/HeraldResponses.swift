import Times

/// The way of events to their responders: a screen that is there, or the screens for their types.
public actor HeraldResponses {
    /// The time for which the screens are asked, and for which one that has accepted is awaited,
    /// before the next event has its turn.
    ///
    /// A screen answers from what it shows, which takes milliseconds.
    static let patience = Duration.seconds(5)

    private let host: (any ResponseHost)?
    private let clock: DeviceClock
    private let heard: (@Sendable (ClientNews) -> Void)?
    private var chain = ResponderChain()
    private var flow: ResponseFlow
    private var wakeUp = WakeUp()
    /// The event that the screens are being asked about.
    private var offered: (event: AppEvent, number: Int, isAccepted: Bool)?
    /// The callers that wait for an event to come to a screen, the earliest first.
    private var waiting: [(event: AppEvent, continuation: CheckedContinuation<Bool, Never>)] = []

    init(_ configuration: HeraldClient.Configuration) {
        (host, heard) = (configuration.hooks.responses, configuration.hooks.heard)
        clock = configuration.clock
        flow = ResponseFlow(configuration.paths)
    }

    /// Puts a screen before the others that are asked whether they respond.
    ///
    /// It is held weakly, and need not be removed.
    public func add(_ responder: any EventResponder, scene: String = "") {
        chain.add(responder, scene: scene)
    }

    /// Takes a screen out, for one that stays in memory without being shown.
    public func remove(_ responder: any EventResponder) { chain.remove(responder) }

    /// Brings an event to a screen that responds, or to the screens of its path.
    ///
    /// It goes there at once, and is lost if the app is ended before: links and messages with an
    /// event come here by themselves, past readiness.
    public func respond(to event: AppEvent) { decide(.received(event)) }

    /// Drops the events of a team that was logged out.
    func logOut(_ team: String) { decide(.loggedOut(team)) }

    /// Brings an event to a screen, and returns when one shows it; false if nobody responds.
    func bring(_ event: AppEvent) async -> Bool {
        await withCheckedContinuation { continuation in
            waiting.append((event, continuation))
            decide(.received(event))
        }
    }

    /// Returns whether the app can go to an event's screens now.
    nonisolated func readiness(_ event: AppEvent) async -> LinkReadiness {
        await host?.readiness(event) ?? .ready
    }

    private func ended(_ event: AppEvent, _ isShown: Bool) {
        guard let index = waiting.firstIndex(where: { $0.event == event }) else { return }
        waiting.remove(at: index).continuation.resume(returning: isShown)
    }

    /// Tries again to load the screens' data, after ``ResponseHost/presentStub(_:for:)``.
    public func retry() { decide(.retried) }

    private func decide(_ event: ResponseFlow.Event) {
        for action in flow.handle(event, at: clock.now()) { carryOut(action) }
    }

    /// Asks the screens for a limited time: one that does not answer in time may not respond later.
    private func offer(_ event: AppEvent, _ number: Int) {
        offered = (event, number, false)
        let chain = chain
        Task {
            let isTaken = await chain.offer(event) { accept(number) }
            finishOffer(number, isTaken)
        }
        wakeUp.set(clock.now() + Self.patience, clock) { [weak self] in
            await self?.endOffer(number)
        }
    }

    /// Returns whether the screen that has accepted may respond.
    private func accept(_ number: Int) -> Bool {
        guard offered?.number == number else { return false }
        offered?.isAccepted = true
        return true
    }

    private func endOffer(_ number: Int) { finishOffer(number, offered?.isAccepted ?? false) }

    private func finishOffer(_ number: Int, _ isTaken: Bool) {
        guard let offered, offered.number == number else { return }
        self.offered = nil
        if isTaken { ended(offered.event, true) }
        decide(.offered(isTaken, number: number))
    }

    private func carryOut(_ action: ResponseFlow.Action) {
        let host = host
        switch action {
        case .offer(let event, let number):
            offer(event, number)
        case .load(let path, let event, let number):
            Task {
                let isThere = await host?.load(path, for: event) ?? false
                decide(.loaded(isThere, number: number))
            }
        case .present(let path, let event):
            Task {
                await host?.present(path, for: event)
                ended(event, true)
            }
        case .presentStub(let path, let event):
            Task {
                await host?.presentStub(path, for: event)
                ended(event, true)
            }
        case .noteUnhandled(let event):
            ended(event, false)
            heard?(.unhandled(event))
        // The newer event has the screen.
        case .noteSuperseded(let event): ended(event, true)
        case .noteLoggedOut(let event):
            if offered?.event == event { offered = nil }
            ended(event, false)
        case .wakeUp(let time):
            wakeUp.set(time, clock) { [weak self] in await self?.decide(.tick) }
        }
    }
}
