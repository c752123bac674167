import Addresses
import Foundation
import HTTPClient
import Protocol
import ServiceKit
import Synchronization
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
        func policy(ledBy leaders: String...) -> AddressPolicy {
            var page = PageRequest(url: "http://10.0.0.5:9200/list")
            page.ledBy = leaders
            return fetcher.request(page, recipe, .init()).addresses
        }
        let open = AddressPolicy.publicOnly.allowing(inner)
        #expect(policy() == open)
        #expect(policy(ledBy: "http://10.0.0.5:9200") == open)
        for leader in ["https://example.com", "http://10.0.0.5", "http://10.0.0.5:9200.evil", ""] {
            #expect(policy(ledBy: leader) == .publicOnly, "\(leader)")
        }
        recipe.reach = RecipeReach(secrets: "news", isPrivate: false)
        #expect(policy() == .publicOnly)
    }

    @Test(arguments: [true, false])
    func `a public host in the middle of a chain leads to no private one`(isPaged: Bool) throws {
        var recipe = try RecipeReader.system.read(
            Array(
                """
                {"app": "news", "source": {"kind": "json", "url": "http://10.0.0.5:9200/list",
                   "pages": {"by": "next", "path": "next"}},
                 "items": {"key": "id", "list": "list"}, "rules": [{"name": "all", "send": {"type": "/n",
                   "audience": "/a", "title": "x"}}]}
                """.utf8), name: "list")
        recipe.reach = .trusted
        let hosts = try ["10.0.0.5:9200", "10.0.0.6:9200"].map { try #require(HostPort($0)) }
        let fetcher = PageFetcher(
            try HTTPClient(), allowed: hosts, secrets: "", worker: { $0() })
        let inside = hosts.reduce(AddressPolicy.publicOnly) { $0.allowing($1) }
        var pass = Pass(recipe, SourceState(), now: UnixTime(milliseconds: 1_777_636_800_000))
        var (action, policies) = (pass.begin(), [AddressPolicy]())
        // Home leads to another host of the list, that to a public one, and that back inside.
        for target in [
            "http://10.0.0.6:9200/a", "http://public.example/b", "http://10.0.0.6:9200/c", "",
        ] {
            guard case .fetch(let page) = action else { break }
            policies.append(fetcher.request(page, recipe, .init()).addresses)
            let body = #"{"list": [{"id": \#(policies.count)}], "next": "\#(target)"}"#
            action = pass.take(
                isPaged
                    ? PageAnswer(status: 200, body: Array(body.utf8))
                    : PageAnswer(status: 302, headers: ["location": target]))
        }
        #expect(policies == [inside, inside, inside, .publicOnly])
    }

    @Test func `a secret of the query is added to what goes to the own host, and hidden in texts`()
        async throws
    {
        let home = try await WatcherHome()
        try home.secret("key", "a&b=c d\n")
        let text = Self.text.replacingOccurrences(
            of: "example.com/list", with: "example.com/list?x=1&api_key={{secret.key}}")
        let recipe = try RecipeReader.system.read(Array(text.utf8), name: "list")
        let secrets = home.directory.appending(path: "secrets").path
        let fetcher = PageFetcher(try HTTPClient(), .any, secrets: secrets)
        func url(_ url: String, sendsSecrets: Bool) async throws -> String {
            var page = PageRequest(url: url)
            page.sendsSecrets = sendsSecrets
            let files = RecipeFiles(recipe, in: secrets, sendsSecrets: sendsSecrets)
            let contents = try await files.read(by: { $0() })
            let told = contents.hiding(in: "a&b=c d, a%26b%3Dc%20d")
            #expect(!sendsSecrets || !told.contains("b"))
            return fetcher.request(page, recipe, contents).url
        }
        let own = "https://example.com/list?x=1"
        #expect(try await url(own, sendsSecrets: true) == "\(own)&api_key=a%26b%3Dc%20d")
        #expect(
            try await url("https://other.example/", sendsSecrets: false)
                == "https://other.example/")
        // Nothing that people see has it, not even the name of the file.
        try await home.write("list", text)
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        let source = try await home.service.getSource(request, CallContext()).source
        #expect(source?.url == own)
        home.have(1...1)
        _ = try await home.run()
        #expect(home.world.withLock { $0.urls } == [own])
    }

    @Test func `a file of a query's secret that is missing is named, and no request is made`()
        async throws
    {
        let text = Self.text.replacingOccurrences(
            of: "example.com/list", with: "example.com/list?api_key={{secret.none}}")
        let recipe = try RecipeReader.system.read(Array(text.utf8), name: "list")
        let fetcher = PageFetcher(try HTTPClient(), .any, secrets: "/nonexistent")
        let problem = await #expect(throws: PassProblem.self) {
            try await fetcher.fetch(PageRequest(url: "https://example.com/list"), recipe)
        }
        #expect(problem?.code == .secret && problem?.message.contains("none") == true)
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
