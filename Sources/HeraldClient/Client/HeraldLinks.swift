import Times

/// The way of links to their screens: of pushes, of the inbox, of other apps and web pages.
public actor HeraldLinks {
    private let files: any FileStore
    private let host: (any LinkHost)?
    private let clock: DeviceClock
    private var ways: LinkWays
    private var flow: Kept<LinkFlow>?
    /// True if this process has resumed the link that waited when another process was ended.
    private var isRelaunched = false
    private var wakeUp = WakeUp()
    private weak var client: HeraldClient?

    init(_ configuration: HeraldClient.Configuration, _ responses: HeraldResponses) {
        (files, host) = (configuration.storage.files, configuration.hooks.links)
        clock = configuration.clock
        ways = LinkWays(configuration, responses)
    }

    /// Opens a link: it comes to its screen when the app is ready, or a screen says why not.
    ///
    /// - Parameters:
    ///   - link: a path of the app, or a URL.
    ///   - origin: the origin of the link; one from outside asks before it changes anything.
    ///   - scene: the scene of the app in which the person opens it.
    /// - Throws: `storageLocked` or `storageFailed`; otherwise it is stored.
    public func open(
        _ link: String, from origin: DeepLink.Origin, scene: String = ""
    ) async throws {
        try await open(DeepLink(link, from: origin, scene: scene))
    }

    func open(_ link: DeepLink) async throws {
        if !link.messageID.isEmpty { try await client?.record(.tapped, of: link.messageID) }
        let (way, verdict) = ways.way(of: link)
        try decide(.opened(way, verdict))
    }

    /// The link that waits for the app to be ready; nil if none does.
    public var waiting: DeepLink? { flow?.value.waiting }

    /// Registers who presents the links of a team, or of an app without teams.
    public func add(_ router: any LinkRouter) throws {
        ways.routers.add(router)
        try readinessChanged()
    }

    /// Removes the router of a team.
    public func removeRouter(team: String) { ways.routers.remove(team: team) }

    /// Reports that something on which readiness depends has changed: data was loaded, a screen is
    /// there, somebody has logged in.
    public func readinessChanged() throws { try decide(.changed) }

    /// Reports that a new user is being shown around, so that a link that waits is dropped.
    public func onboardingBegan() throws { try decide(.onboarding) }

    func begin(_ client: HeraldClient) {
        self.client = client
        try? resume()
    }

    /// Forgets the taps on a message, so that a tap opens its link once more.
    func forgetTaps(of messageID: String) throws {
        try resume()
        _ = try flow?.change(files) { $0.forgetTaps(of: messageID) }
    }

    /// Forgets the link that waits and the taps of before; answers that come late are known by
    /// their numbers.
    func forget() throws {
        try decide(.onboarding)
        _ = try flow?.change(files) { $0.forgetTaps() }
    }

    func logOut(_ team: String) throws {
        ways.routers.remove(team: team)
        try decide(.loggedOut(team))
    }

    private func decide(_ event: LinkFlow.Event) throws {
        do {
            try resume()
            try handle(event)
        } catch {
            throw HeraldClient.storageError(error)
        }
    }

    /// Reads the stored flow, and resumes the link that waited when the app was ended: once, and
    /// before this process opens another one.
    private func resume() throws {
        if flow == nil { flow = try Kept("links", files, or: LinkFlow()) }
        guard !isRelaunched else { return }
        try handle(.relaunched)
        isRelaunched = true
    }

    private func handle(_ event: LinkFlow.Event) throws {
        let now = clock.now()
        for action in try flow?.change(files, { $0.handle(event, at: now) }) ?? [] {
            carryOut(action)
        }
    }

    /// Asks the app; each answer is an event, and one that comes too late is known by its number.
    private func carryOut(_ action: LinkFlow.Action) {
        let (host, ways) = (host, ways)
        switch action {
        case .noteOpened: break
        case .askReadiness(let link, let number):
            guard let match = flow?.value.pending?.match else { return }
            Task {
                let readiness = await ways.readiness(link, match)
                try? decide(.readiness(readiness, number: number))
            }
        case .switchTeam(let team, _):
            Task {
                await host?.switchTeam(team)
                try? decide(.changed)
            }
        case .confirm(let link, let match, let number):
            Task {
                // Who cannot be asked has not said yes.
                let isYes = await host?.confirm(link, match) ?? false
                try? decide(.answered(isYes, number: number))
            }
        case .present(let link, let match, let number):
            Task {
                let isShown = await ways.present(link, match)
                try? decide(.presented(isShown, number: number))
            }
        case .showFallback(let link, let problem):
            note("the link \(link.text) did not work: \(problem.rawValue)")
            Task { await host?.showFallback(link, problem) }
        case .noteDropped(let link, let problem):
            note("the link \(link.text) was dropped: \(problem.rawValue)")
        case .openInBrowser(let link): Task { await host?.openInBrowser(link) }
        case .wakeUp(let time):
            wakeUp.set(time, clock) { [weak self] in try? await self?.decide(.tick) }
        }
    }

    private func note(_ message: String) {
        let client = client
        Task { await client?.note("link", message) }
    }
}
