public import Times

/// The way of an opened link to its screen, as one value without a clock.
///
/// There is one link at a time: a newer one takes the place of one that waits. Store the new value
/// before you perform the actions, and report ``Event/relaunched`` at each launch: then a link
/// comes to its screen exactly once, whenever the app is ended. A screen that was up when the app
/// was ended is gone with it, and comes again.
public struct LinkFlow: Hashable, Sendable, Codable {
    /// The longest time for which a link waits for the app to be ready.
    public static let patience: Duration = .seconds(30)
    /// The most times that a link is presented, if the app is ended each time.
    static let mostAttempts = 2
    /// The most taps on notifications that are remembered, since a system may report one twice at a
    /// cold start; taps in the inbox always count.
    static let mostTaps = 50

    /// Input of the flow: something that happened to a link.
    ///
    /// `number` is that of the action that asked.
    public enum Event: Hashable, Sendable {
        /// Somebody opened a link.
        case opened(DeepLink, LinkTable.Verdict)
        /// The answer to ``Action/askReadiness(_:number:)``.
        case readiness(LinkReadiness, number: Int)
        /// Something that readiness depends on has changed: a screen or data was loaded, a team
        /// switched to, somebody has logged in.
        case changed
        /// The answer to ``Action/confirm(_:_:number:)``.
        case answered(Bool, number: Int)
        /// The answer to ``Action/present(_:_:number:)``.
        case presented(Bool, number: Int)
        /// A team was logged out; empty stands for the only user.
        case loggedOut(String)
        /// A new user is being shown around.
        case onboarding
        /// The app runs again.
        case relaunched
        /// Time has passed, as ``Action/wakeUp(_:)`` asked for.
        case tick
    }

    /// Output of the flow: the actions that the app must perform, in order.
    public enum Action: Hashable, Sendable {
        /// Note in the ledger that the link was opened, before anything else.
        case noteOpened(DeepLink)
        /// Ask the router whether it is ready.
        case askReadiness(DeepLink, number: Int)
        /// Switch to a team, and then report ``Event/changed``.
        case switchTeam(String, number: Int)
        /// Ask the person whether to follow it.
        case confirm(DeepLink, LinkTable.Match, number: Int)
        case present(DeepLink, LinkTable.Match, number: Int)
        /// Show a screen that says why it did not work.
        case showFallback(DeepLink, LinkProblem)
        /// Note why the link was dropped; nothing is shown.
        case noteDropped(DeepLink, LinkProblem)
        case openInBrowser(DeepLink)
        /// Send ``Event/tick`` at this time; a later action replaces an earlier one.
        case wakeUp(UnixTime)
    }

    /// A link that has not come to its screen yet.
    struct Pending: Hashable, Codable {
        enum Phase: String, Codable { case waiting, switching, asking, presenting }

        let link: DeepLink
        let match: LinkTable.Match
        /// The time until which the link may wait.
        let deadline: UnixTime
        var phase = Phase.waiting
        var hasSwitched = false
        var isConfirmed = false
        var attempts = 0
    }

    private(set) var pending: Pending?
    /// The number of the last question, by which answers to earlier ones are recognised.
    private var number = 0
    private var taps: [String] = []

    /// Creates a flow in which nothing waits.
    public init() {}

    /// The link that waits; nil if none does.
    public var waiting: DeepLink? { pending?.link }

    /// Forgets the taps on a message, whose notification is shown once more.
    mutating func forgetTaps(of messageID: String) {
        taps.removeAll { $0.hasPrefix(messageID + "\n") }
    }

    /// Forgets all taps.
    mutating func forgetTaps() { taps = [] }

    /// Handles an event; returns the actions to perform, in order.
    public mutating func handle(_ event: Event, at now: UnixTime) -> [Action] {
        if case .opened(let link, let verdict) = event { return open(link, verdict, at: now) }
        guard let current = pending else { return [] }
        if case .relaunched = event { return relaunch(current, at: now) }
        if now >= current.deadline, current.phase == .waiting || current.phase == .switching {
            return fail(current, .timedOut)
        }
        switch event {
        case .readiness(let readiness, let answered):
            guard answered == number, current.phase == .waiting else { return [] }
            return ready(current, readiness)
        case .changed:
            guard current.phase == .waiting || current.phase == .switching else { return [] }
            return ask(current)
        case .answered(let yes, let answered):
            guard answered == number, current.phase == .asking else { return [] }
            guard yes else { return drop(current, .declined) }
            return present(current, confirmed: true)
        case .presented(let isShown, let answered):
            guard answered == number, current.phase == .presenting else { return [] }
            guard isShown else { return fail(current, .refused) }
            pending = nil
            return []
        case .loggedOut(let team):
            guard team.isEmpty || current.link.team == team else { return [] }
            return fail(current, .loggedOut)
        case .onboarding: return drop(current, .onboarding)
        case .opened, .relaunched, .tick: return []
        }
    }
}

extension LinkFlow {
    private mutating func open(
        _ link: DeepLink, _ verdict: LinkTable.Verdict, at now: UnixTime
    ) -> [Action] {
        if link.origin == .push, !link.messageID.isEmpty {
            let tap = link.messageID + "\n" + link.text
            guard !taps.contains(tap) else { return [] }
            taps = (taps + [tap]).suffix(Self.mostTaps)
        }
        var actions = [Action.noteOpened(link)]
        if let pending, pending.phase != .presenting || pending.link.event == nil {
            actions += drop(pending, .superseded)
        }
        // An event that is with its screens waits there or goes, as is declared for its type.
        pending = nil
        switch verdict {
        case .browser: return actions + [.openInBrowser(link)]
        case .unknown: return actions + [.showFallback(link, .unknownLink)]
        case .route(let match):
            let deadline = now + Self.patience
            let asked = ask(Pending(link: link, match: match, deadline: deadline))
            return actions + asked + [.wakeUp(deadline)]
        }
    }

    private mutating func ask(_ pending: Pending) -> [Action] {
        number += 1
        self.pending = pending
        self.pending?.phase = .waiting
        return [.askReadiness(pending.link, number: number)]
    }

    private mutating func ready(_ current: Pending, _ readiness: LinkReadiness) -> [Action] {
        switch readiness {
        case .loading: return []
        case .ready:
            guard current.match.asksFirst, !current.isConfirmed else {
                return present(current, confirmed: current.isConfirmed)
            }
            number += 1
            pending?.phase = .asking
            return [.confirm(current.link, current.match, number: number)]
        case .otherTeam(let team):
            // Once is enough: two teams could send each other back and forth.
            guard !current.hasSwitched else { return fail(current, .teamUnavailable) }
            number += 1
            pending?.phase = .switching
            pending?.hasSwitched = true
            return [.switchTeam(team, number: number)]
        case .signedOut: return fail(current, .signedOut)
        }
    }

    private mutating func present(_ current: Pending, confirmed: Bool) -> [Action] {
        number += 1
        var current = current
        (current.phase, current.isConfirmed) = (.presenting, confirmed)
        current.attempts += 1
        pending = current
        return [.present(current.link, current.match, number: number)]
    }

    /// The app was ended while a link waited or was presented.
    private mutating func relaunch(_ current: Pending, at now: UnixTime) -> [Action] {
        // Nobody expects it any more; the clock may have been set back.
        let isExpected = now < current.deadline && current.deadline - now <= Self.patience
        guard isExpected else { return drop(current, .timedOut) }
        guard current.attempts < Self.mostAttempts else { return fail(current, .crashed) }
        var current = current
        current.hasSwitched = false
        return ask(current) + [.wakeUp(current.deadline)]
    }

    private mutating func fail(_ current: Pending, _ problem: LinkProblem) -> [Action] {
        pending = nil
        return [.showFallback(current.link, problem)]
    }

    private mutating func drop(_ current: Pending, _ problem: LinkProblem) -> [Action] {
        pending = nil
        return [.noteDropped(current.link, problem)]
    }
}
