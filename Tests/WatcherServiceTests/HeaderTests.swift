import Addresses
import HTTPClient
import Protocol
import ServiceKit
import Testing
@testable import Watch
@testable import WatchFetching
@testable import WatcherService

/// The header fields of a recipe's requests.
struct HeaderTests {
    private static let text = """
        {"app": "news", "source": {"kind": "json", "url": "https://example.com/list",
           "headers": {"X-Api-Key": "open", "User-Agent": "Paper/1"}}, "items": {"key": "id"},
         "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
           "title": "{{title}}"}}]}
        """

    @Test func `headers that are texts are sent to the recipe's own host only`() throws {
        let recipe = try RecipeReader.system.read(Array(Self.text.utf8), name: "list")
        let fetcher = PageFetcher(try HTTPClient(), .any, secrets: "")
        func headers(sendsSecrets: Bool) -> [String: String] {
            var page = PageRequest(url: "https://other.example/list")
            page.sendsSecrets = sendsSecrets
            return PageFetcher.fields(fetcher.request(page, recipe, .init()).headers)
        }
        let own = headers(sendsSecrets: true)
        #expect(own["x-api-key"] == "open" && own["user-agent"] == "Paper/1")
        let other = headers(sendsSecrets: false)
        #expect(other["x-api-key"] == nil)
        #expect(other["user-agent"]?.hasPrefix("Herald/") == true)
    }

    @Test func `a source leads to a private host only if it is one that may be read itself`() throws
    {
        var recipe = try RecipeReader.system.read(Array(Self.text.utf8), name: "list")
        recipe.reach = .trusted
        let inner = try #require(HostPort("10.0.0.5:9200"))
        let fetcher = PageFetcher(
            try HTTPClient(), allowed: [inner], secrets: "", worker: { $0() })
        func policy(ledBy leader: String?) -> AddressPolicy {
            var page = PageRequest(url: "http://10.0.0.5:9200/list")
            page.ledBy = leader
            return fetcher.request(page, recipe, .init()).addresses
        }
        let open = AddressPolicy.publicOnly.allowing(inner)
        #expect(policy(ledBy: nil) == open)
        #expect(policy(ledBy: "http://10.0.0.5:9200") == open)
        for leader in ["https://example.com", "http://10.0.0.5", "http://10.0.0.5:9200.evil", ""] {
            #expect(policy(ledBy: leader) == .publicOnly, "\(leader)")
        }
        recipe.reach = RecipeReach(secrets: "news", isPrivate: false)
        #expect(policy(ledBy: nil) == .publicOnly)
    }

    @Test func `a recipe with a credential as a text is neither stored nor tried, and goes on`()
        async throws
    {
        let home = try await WatcherHome()
        var put = Proto.PutSourceRequest()
        (put.app, put.name, put.recipe) = ("news", "list", Self.text)
        var refusal = await #expect(throws: RPCError.self) {
            try await home.service.putSource(put, CallContext())
        }
        #expect(refusal?.code == .invalidArgument)
        #expect(refusal?.message.contains("source.headers.X-Api-Key: is a credential") == true)
        var trial = Proto.TrySourceRequest()
        (trial.app, trial.name, trial.recipe) = ("news", "list", Self.text)
        trial.body = Array("[]".utf8)
        refusal = await #expect(throws: RPCError.self) {
            try await home.service.trySource(trial, CallContext())
        }
        #expect(refusal?.code == .invalidArgument)
        // What was there before is read as ever.
        try await home.write("list", Self.text)
        home.have(1...2)
        #expect(try await home.run().baselineItems == 2)
    }
}
