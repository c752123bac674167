import Times

/// The way of events to whoever responds: a screen that is there, or the screens for its type.
public actor HeraldResponses {
    private let host: (any ResponseHost)?
    private let clock: DeviceClock
    private let heard: (@Sendable (ClientNews) -> Void)?
    private var chain = ResponderChain()
    private var flow: ResponseFlow
    private var wakeUp = WakeUp()

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
    public func respond(to event: AppEvent) { decide(.received(event)) }

    /// Tries again to load what the screens need, after ``ResponseHost/presentStub(_:for:)``.
    public func retry() { decide(.retried) }

    private func decide(_ event: ResponseFlow.Event) {
        for action in flow.handle(event, at: clock.now()) { carryOut(action) }
    }

    private func carryOut(_ action: ResponseFlow.Action) {
        let host = host
        switch action {
        case .offer(let event, let number):
            let chain = chain
            Task { decide(.offered(await chain.offer(event), number: number)) }
        case .load(let path, let event, let number):
            Task {
                let isThere = await host?.load(path, for: event) ?? false
                decide(.loaded(isThere, number: number))
            }
        case .present(let path, let event): Task { await host?.present(path, for: event) }
        case .presentStub(let path, let event):
            Task { await host?.presentStub(path, for: event) }
        case .noteUnhandled(let event): heard?(.unhandled(event))
        case .noteSuperseded: break
        case .wakeUp(let time):
            wakeUp.set(time, clock) { [weak self] in await self?.decide(.tick) }
        }
    }
}
