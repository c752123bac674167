import HeraldClient
import Testing

struct LinkRoutersTests {
    private struct Router: LinkRouter {
        let team: String
        var routes: Set<String> = ["bill"]
        var isReady = LinkReadiness.ready

        func canPresent(_ match: LinkTable.Match) -> Bool { routes.contains(match.route) }
        func readiness(_ link: DeepLink, _ match: LinkTable.Match) async -> LinkReadiness {
            isReady
        }
        func present(_ link: DeepLink, _ match: LinkTable.Match) async -> Bool { team != "sad" }
    }

    private static let table = LinkTable(
        schemes: ["app"],
        routes: [.init("bill", "/bills/:id"), .init("person", "/people/:id")])

    private static func match(_ link: DeepLink) throws -> LinkTable.Match {
        guard case .route(let match) = table.verdict(link) else {
            throw ClientVector.Problem(text: "no route for \(link.text)")
        }
        return match
    }

    @Test func `a route that no router presents is unknown, and before a login it waits`()
        async
        throws
    {
        var routers = LinkRouters(Self.table)
        let link = DeepLink("app://people/1", from: .push)
        #expect(routers.verdict(link) == Self.table.verdict(link))
        #expect(await routers.readiness(link, try Self.match(link)) == .loading)
        routers.add(Router(team: ""))
        #expect(routers.verdict(link) == .unknown)
    }

    @Test func `the router of the link's team is asked`() async throws {
        var routers = LinkRouters(Self.table)
        routers.add(Router(team: "T1"))
        routers.add(Router(team: "T2", isReady: .otherTeam("T2")))
        for (team, expected) in [
            ("T1", LinkReadiness.ready), ("T2", .otherTeam("T2")), ("T3", .signedOut("T3")),
        ] {
            let link = DeepLink("app://bills/1", from: .push, team: team)
            #expect(await routers.readiness(link, try Self.match(link)) == expected)
        }
    }

    @Test func `a router takes the place of its team's, and goes with the log-out`() async throws {
        var routers = LinkRouters(Self.table)
        routers.add(Router(team: "T1"))
        routers.add(Router(team: "T1", isReady: .loading))
        let link = DeepLink("app://bills/1", from: .push, team: "T1")
        #expect(await routers.readiness(link, try Self.match(link)) == .loading)
        routers.add(Router(team: "T2"))
        routers.remove(team: "T1")
        #expect(await routers.readiness(link, try Self.match(link)) == .signedOut("T1"))
        #expect(await !routers.present(link, try Self.match(link)))
    }
}
