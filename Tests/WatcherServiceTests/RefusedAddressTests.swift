import Addresses
import HTTPClient
import Testing
@testable import Watch
@testable import WatchFetching

/// Errors about addresses that are not public.
struct RefusedAddressTests {
    private static func message(
        allowed: [String] = [], _ reach: RecipeReach = .trusted, ledBy leaders: [String] = []
    ) async throws -> String {
        let text = """
            {"app": "news", "source": {"kind": "json", "url": "http://127.0.0.1:2310/list"},
             "items": {"key": "id"}, "rules": [{"name": "all", "send": {"type": "/news",
             "audience": "/a", "title": "{{title}}"}}]}
            """
        var recipe = try RecipeReader.system.read(Array(text.utf8), name: "list")
        recipe.reach = reach
        let fetcher = PageFetcher(
            try HTTPClient(), allowed: allowed.compactMap { HostPort($0) }, secrets: "",
            worker: { $0() })
        var page = PageRequest(url: "http://127.0.0.1:2310/list?from=1")
        page.ledBy = leaders
        let problem = await #expect(throws: PassProblem.self) {
            try await fetcher.fetch(page, recipe)
        }
        #expect(problem?.code == .addressRefused)
        return problem?.message ?? ""
    }

    @Test func `a refused address is told with the line of herald.conf that allows it`()
        async throws
    {
        #expect(
            try await Self.message()
                == "127.0.0.1:2310 is no public address; to read it all the same, add "
                + "HERALD_WATCH_ALLOW=127.0.0.1:2310 to herald.conf and restart")
        #expect(
            try await Self.message(allowed: ["10.0.0.5:80"])
                == "127.0.0.1:2310 is no public address; to read it all the same, add "
                + "127.0.0.1:2310 to HERALD_WATCH_ALLOW in herald.conf and restart")
    }

    @Test func `a refused private address is told with what HERALD_WATCH_ALLOW alone cannot do`()
        async throws
    {
        let app = RecipeReach(secrets: "news", isPrivate: false)
        #expect(
            try await Self.message(app)
                == "127.0.0.1:2310 is no public address; only a recipe in a file, or one that was "
                + "stored with a key of the whole suite, may read it by HERALD_WATCH_ALLOW")
        #expect(
            try await Self.message(
                allowed: ["127.0.0.1:2310"], ledBy: ["https://example.com"])
                == "127.0.0.1:2310 is no public address, and https://example.com leads there, "
                + "which is not in HERALD_WATCH_ALLOW itself")
    }
}
