/// The ways of links: to the routers, or to the screens that respond to an event.
///
/// The event of a message, its link, a link from outside and one of the inbox are handled alike: if
/// a path is declared for the type of the event, it goes to the screens of the path.
struct LinkWays: Sendable {
    private let table: LinkTable
    private let mapping: PayloadMapping
    /// The types of events that have screens of their own.
    private let types: Set<String>
    private let responses: HeraldResponses
    var routers: LinkRouters

    init(_ configuration: ClientConfiguration, _ responses: HeraldResponses) {
        (table, mapping) = (configuration.links, configuration.mapping)
        types = Set(configuration.paths.map(\.eventType).filter { !$0.isEmpty })
        self.responses = responses
        routers = LinkRouters(configuration.links)
    }

    /// Returns the verdict on a link, and the link with the event that screens respond to, if it
    /// has one.
    func way(of link: DeepLink) -> (DeepLink, LinkTable.Verdict) {
        if let event = link.event {
            let match = LinkTable.Match(
                route: event.type, parameters: event.parameters, asksFirst: false)
            return (link, .route(match))
        }
        guard case .route(let match) = table.verdict(link) else {
            return (link, routers.verdict(link))
        }
        let event = AppEvent(link, match, mapping)
        guard types.contains(event.type) else { return (link, routers.verdict(link)) }
        var link = link
        link.event = event
        return (link, .route(match))
    }

    /// Returns whether a link can be presented now.
    func readiness(_ link: DeepLink, _ match: LinkTable.Match) async -> LinkReadiness {
        guard let event = link.event else { return await routers.readiness(link, match) }
        return await responses.readiness(event)
    }

    /// Presents a link; returns false if nobody could.
    func present(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool {
        guard let event = link.event else { return await routers.present(link, match) }
        return await responses.bring(event)
    }
}
