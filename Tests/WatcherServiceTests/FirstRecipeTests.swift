import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
import Transport

@testable import WatcherService

/// Apps that are deleted before the service has looked at them and their sources together.
struct FirstRecipeTests {
    private static func news(_ deletion: UInt64) -> [Proto.KnownApp] {
        var app = Proto.KnownApp()
        (app.app, app.lastDeletion) = ("news", deletion)
        return [app]
    }

    /// Starts a service to which the app is known.
    private static func home() async throws -> WatcherHome {
        let home = try await WatcherHome()
        home.world.withLock { $0.apps = news(3) }
        try await home.service.reload()
        try await home.service.forgetApps(asking: home.registry)
        return home
    }

    /// Puts the app's first recipe.
    private static func put(in home: WatcherHome) async throws {
        var request = Proto.PutSourceRequest()
        (request.app, request.name) = ("news", "first")
        request.recipe = """
            {"app": "news", "source": {"kind": "json", "pushed": true}, "rules": [{"name": "a",
              "send": {"type": "/n", "audience": "/a", "title": "t"}}]}
            """
        _ = try await home.service.putSource(request, CallContext())
    }

    private static func recipes(_ home: WatcherHome) async throws -> [String] {
        try await home.database.read { database in
            try database.rows("SELECT name FROM recipe") { $0.text(0) }
        }
    }

    @Test(arguments: [[], news(17)])
    func `an app that is deleted right after its first recipe is forgotten`(
        _ apps: [Proto.KnownApp]
    ) async throws {
        let home = try await Self.home()
        try await Self.put(in: home)
        #expect(try await Self.recipes(home) == ["first"])
        home.world.withLock { $0.apps = apps }
        try await home.service.forgetApps(asking: home.registry)
        #expect(try await Self.recipes(home).isEmpty)
    }

    @Test func `a recipe for an app that was deleted just now is refused`() async throws {
        let home = try await Self.home()
        home.world.withLock { $0.apps = [] }
        let error = await #expect(throws: RPCError.self) { try await Self.put(in: home) }
        #expect(error?.violations.map(\.field) == ["recipe"])
        #expect(try await Self.recipes(home).isEmpty)
    }

    @Test func `a recipe is not forgotten by an answer of before the app was created`()
        async throws
    {
        let home = try await Self.home()
        try await Self.put(in: home)
        let asked = Mutex(0)
        var router = Router()
        router.on(Method.Registry.findApps) { (_: Proto.FindAppsRequest, _) in
            var response = Proto.FindAppsResponse()
            response.apps = asked.withLock { asked in
                asked += 1
                return asked == 1 ? [] : Self.news(3)
            }
            return response
        }
        try await home.service.forgetApps(asking: RegistryClient(router))
        #expect(try await Self.recipes(home) == ["first"])
    }

    @Test func `the registry is asked for deleted apps by the clock of the service`()
        async throws
    {
        let home = try await WatcherHome()
        func asked(afterSending count: Int) async throws -> Int {
            for _ in 0..<count {
                try await home.service.outbox.fill()
                try await home.send()
            }
            return home.world.withLock { $0.askedForApps }
        }
        #expect(try await asked(afterSending: 3) == 1)
        home.wait(.milliseconds(100))
        #expect(try await asked(afterSending: 3) == 2)
        // A clock that was set back delays nothing.
        home.wait(.seconds(-3_600))
        #expect(try await asked(afterSending: 1) == 3)
    }
}
