/// A presenter of an app's links: one for each team that is signed in, registered at its login.
public protocol LinkRouter: Sendable {
    /// The team that it is for; empty if the app has none.
    var team: String { get }

    /// Returns whether the router presents links of this route.
    func canPresent(_ match: LinkTable.Match) -> Bool
    /// Returns whether it can present a link now.
    func readiness(_ link: DeepLink, _ match: LinkTable.Match) async -> LinkReadiness
    /// Presents a link; returns false if that failed.
    func present(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool
}

/// The routers of the teams that are signed in.
public struct LinkRouters: Sendable {
    private let table: LinkTable
    private var routers: [any LinkRouter] = []

    /// Creates an empty set of routers of an app with a table.
    public init(_ table: LinkTable) { self.table = table }

    /// Registers a router, in the place of one for the same team.
    public mutating func add(_ router: any LinkRouter) {
        remove(team: router.team)
        routers.append(router)
    }

    /// Removes the router of a team that was logged out.
    public mutating func remove(team: String) { routers.removeAll { $0.team == team } }

    /// Returns the verdict on a link: a route counts if a router presents it, or if none is
    /// registered yet and one may be soon.
    public func verdict(_ link: DeepLink) -> LinkTable.Verdict {
        let verdict = table.verdict(link)
        guard case .route(let match) = verdict, !routers.isEmpty else { return verdict }
        return routers.contains { $0.canPresent(match) } ? verdict : .unknown
    }

    /// Returns whether a link can be presented now.
    public func readiness(_ link: DeepLink, _ match: LinkTable.Match) async -> LinkReadiness {
        guard !routers.isEmpty else { return .loading }
        guard let router = router(link, match) else { return .signedOut(link.team) }
        return await router.readiness(link, match)
    }

    /// Presents a link; returns false if nobody could.
    public func present(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool {
        await router(link, match)?.present(link, match) ?? false
    }

    private func router(_ link: DeepLink, _ match: LinkTable.Match) -> (any LinkRouter)? {
        let fitting = routers.filter { $0.canPresent(match) }
        guard !link.team.isEmpty, fitting.contains(where: { !$0.team.isEmpty }) else {
            return fitting.last
        }
        return fitting.first { $0.team == link.team }
    }
}
