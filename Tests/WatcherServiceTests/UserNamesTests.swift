import Audience
import Protocol
import ServiceKit
import ServiceStorage
import Synchronization
import Testing

@testable import WatcherService

/// Erased users, whom no stored recipe and no data from it may name.
struct UserNamesTests {
    @Test func `stored recipes and their entries name an erased user no more`() async throws {
        let home = try await WatcherHome()
        home.have(1...1)
        var request = Proto.PutSourceRequest()
        (request.app, request.name) = ("news", "list")
        request.recipe = """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "limits": {"a_run": 100, "an_hour": 100},
             "items": {"key": "id"}, "rules": [{"name": "all", "send": {"type": "/news",
             "audience": "user(ann) OR /a", "title": "{{title}}"}}]}
            """
        _ = try await home.service.putSource(request, CallContext())
        _ = try await home.run()
        // More than one step reads.
        home.have(1...35)
        #expect(try await home.run().notifications == 34)
        let names = UserNames(database: home.database, app: "news", users: ErasedUsers(["ann"]))
        let changed = try await names.eraseRecipes()
        #expect(changed.count == 1)
        try await RecipeChanges.take(changed, on: home.service)
        try await names.eraseEntries()
        var shown = Proto.GetSourceRequest()
        (shown.app, shown.name) = ("news", "list")
        let recipe = try await home.service.getSource(shown, CallContext()).recipe
        #expect(recipe.contains("user(herald-erased-user) OR /a") && !recipe.contains("ann)"))
        // What waited and what is new goes to the others only.
        home.have(1...36)
        _ = try await home.run()
        for _ in 1...2 { try await home.send() }
        let audiences = home.world.withLock { $0.submitted.map(\.audience) }
        #expect(audiences == Array(repeating: "user(herald-erased-user) OR /a", count: 35))
        #expect(try await names.eraseRecipes().isEmpty)
    }
}
