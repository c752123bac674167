import Protocol
import Synchronization
import Testing

@testable import WatcherService

/// Who is told to delivery as the author of what a source sends.
struct RecipeAuthorTests {
    private static let recipe = """
        {"app": "news", "source": {"kind": "json", "pushed": true}, "items": {"key": "id"},
         "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
           "title": "{{title}}"}}]}
        """

    private static func call(_ id: String) -> CallContext {
        CallContext(
            principal: Principal(role: .operator, app: "news", subject: "\(id) at work (\(id)-id)"))
    }

    private static func put(
        _ home: WatcherHome, _ text: String, _ version: String = "", by id: String
    ) async throws -> String {
        var request = Proto.PutSourceRequest()
        (request.app, request.name, request.recipe) = ("news", "list", text)
        request.version = version
        return try await home.service.putSource(request, call(id)).version
    }

    private static func feed(_ home: WatcherHome, _ number: Int, by id: String) async throws {
        var request = Proto.FeedSourceRequest()
        (request.app, request.name) = ("news", "list")
        request.body = Array(#"{"id": \#(number), "title": "Item"}"#.utf8)
        _ = try await home.service.feedSource(request, call(id))
        try await home.send()
    }

    @Test func `who wrote a recipe and who brought the item are authors, also after a restart`()
        async throws
    {
        let home = try await WatcherHome()
        let first = try await Self.put(home, Self.recipe, by: "ann")
        try await Self.feed(home, 1, by: "cyd")
        _ = try await Self.put(home, Self.recipe + " ", first, by: "ben")
        await home.stop()
        try await home.start()
        try await home.service.reload()
        try await Self.feed(home, 2, by: "ann")
        #expect(
            home.world.withLock { $0.submitted.map(\.authors) } == [
                ["ann-id", "cyd-id"], ["ben-id", "ann-id"],
            ])
    }

    @Test func `whoever puts the same recipe again is no author of it`() async throws {
        let home = try await WatcherHome()
        let version = try await Self.put(home, Self.recipe, by: "ann")
        _ = try await Self.put(home, Self.recipe, version, by: "ben")
        try await Self.feed(home, 1, by: "cyd")
        #expect(home.world.withLock { $0.submitted.map(\.authors) } == [["ann-id", "cyd-id"]])
    }

    @Test func `the latest fifteen authors are kept, each once`() {
        let many = (0..<20).map { "k\($0)" }
        #expect(RecipeAuthors.joined(many, ["k3"]) == many[6...].map(\.self) + ["k3"])
        #expect(RecipeAuthors.isID("k1") && !RecipeAuthors.isID("uid 1000"))
    }
}
