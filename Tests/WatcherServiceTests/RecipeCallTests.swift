import Foundation
import Protocol
import Storage
import Synchronization
import Testing
import Times
import WatchFetching
@testable import Watch
@testable import WatcherService

/// Recipes that are put by calls.
struct RecipeCallTests {
    private static func text(_ title: String = "{{title}}", app: String = "news") -> String {
        """
        {"app": "\(app)", "source": {"kind": "json", "url": "https://example.com/list",
           "headers": {"X-Key": {"file": "key"}}}, "items": {"key": "id"},
         "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
           "title": "\(title)"}}]}
        """
    }

    private static func put(
        _ home: WatcherHome, _ text: String = text(), version: String = "", app: String = "news",
        name: String = "list", principal: Principal? = nil
    ) async throws -> Proto.PutSourceResponse {
        var request = Proto.PutSourceRequest()
        (request.app, request.name, request.recipe) = (app, name, text)
        request.version = version
        var call = CallContext()
        call.principal = principal
        return try await home.service.putSource(request, call)
    }

    private static func code(_ body: () async throws -> Void) async -> RPCError.Code? {
        do {
            try await body()
            return nil
        } catch { return RPCError(error).code }
    }

    @Test func `a recipe that is put is watched, also after a restart`() async throws {
        let home = try await WatcherHome()
        home.have(1...3)
        let source = try await Self.put(home).source
        #expect(source?.origin == .stored && source?.input == .url)
        try await home.service.reload()
        #expect(try await home.run().baselineItems == 3)
        await home.stop()
        try await home.start()
        try await home.service.reload()
        home.have(1...4)
        #expect(try await home.run().notifications == 1)
    }

    @Test(arguments: ["", "a/b", "A", String(repeating: "x", count: 41)])
    func `a name that no source can have is told by its field`(name: String) async throws {
        let home = try await WatcherHome()
        do {
            _ = try await Self.put(home, name: name)
            Issue.record("it was stored")
        } catch {
            let error = RPCError(error)
            #expect(error.violations.map(\.field) == ["name"], "\(error)")
            #expect(error.message.hasPrefix("name"), "\(error)")
        }
    }

    @Test func `a recipe that is tried says what it would send, and stores and sends nothing`()
        async throws
    {
        let home = try await WatcherHome()
        home.world.withLock {
            $0.body =
                #"[{"id": 1, "title": "One"}, {"id": 2, "name": "Two"}, {"id": 3, "title": ""}]"#
        }
        try await home.service.reload()
        var request = Proto.TrySourceRequest()
        (request.app, request.name, request.recipe) = ("news", "list", Self.text("New: {{title}}"))
        let tried = try await home.service.trySource(request, CallContext())
        #expect(tried.items == 3 && tried.notifications == 1)
        #expect(tried.messages.map(\.title) == ["New: One"])
        #expect(tried.messages.first?.rule == "all" && tried.messages.first?.audience == "/a")
        #expect(tried.nothingSentFor.map(\.label) == ["Two", "3"])
        #expect(tried.nothingSentFor.first?.reason.contains("does not have") == true)
        // It is no source yet, and the next trial finds the same.
        #expect(await Self.code { _ = try await home.run() } == .notFound)
        #expect(try await home.service.trySource(request, CallContext()) == tried)
        try await home.send()
        #expect(home.world.withLock { $0.submitted.isEmpty })
        // What is given counts instead of what the source answers.
        let fetches = home.world.withLock { $0.fetches }
        request.body = Array(#"[{"id": 9, "title": "Nine"}]"#.utf8)
        let given = try await home.service.trySource(request, CallContext())
        #expect(given.messages.map(\.title) == ["New: Nine"])
        #expect(home.world.withLock { $0.fetches } == fetches)
        request.body = Array("<p>".utf8)
        #expect(
            await Self.code { _ = try await home.service.trySource(request, CallContext()) }
                == .invalidArgument)
        request.recipe = Self.text(app: "other")
        #expect(
            await Self.code { _ = try await home.service.trySource(request, CallContext()) }
                == .invalidArgument)
    }

    @Test func `a group beside replace is neither stored nor tried`() async throws {
        let home = try await WatcherHome()
        try await home.service.reload()
        let text = Self.text().replacing(
            #""name": "all","#,
            with: #""name": "all", "group": "section", "on_change": "replace","#)
        #expect(await Self.code { _ = try await Self.put(home, text) } == .invalidArgument)
        var request = Proto.TrySourceRequest()
        (request.app, request.name, request.recipe) = ("news", "list", text)
        #expect(
            await Self.code { _ = try await home.service.trySource(request, CallContext()) }
                == .invalidArgument)
    }

    @Test
    func `a recipe for an app that does not exist is not stored, and one whose app is gone can go`()
        async throws
    {
        let home = try await WatcherHome()
        func know(_ apps: String...) async throws {
            home.world.withLock { world in
                world.apps = apps.map { name in
                    var app = Proto.KnownApp()
                    app.app = name
                    return app
                }
            }
            try await home.service.forgetApps(asking: home.registry)
        }
        // Before anybody has asked which apps there are, none is unknown.
        _ = try await Self.put(home, Self.text(app: "new"), app: "new", name: "lost")
        try await know("news")
        let wrong = await Self.code {
            _ = try await Self.put(home, Self.text(app: "nwes"), app: "nwes")
        }
        #expect(wrong == .invalidArgument)
        var request = Proto.DeleteSourceRequest()
        (request.app, request.name) = ("news", "lost")
        let key = CallContext(principal: Principal(role: .operator, app: "news", subject: "k"))
        #expect(
            await Self.code { _ = try await home.service.deleteSource(request, key) } == .notFound)
        _ = try await home.service.deleteSource(request, CallContext())
        _ = try await Self.put(home, name: "lost")
        #expect(try await home.run("lost").baselineItems == 0)
    }

    @Test func `of two who change one version, the second is refused`() async throws {
        let home = try await WatcherHome()
        try await home.service.reload()
        let first = try await Self.put(home).version
        #expect(await Self.code { _ = try await Self.put(home) } == .aborted)
        let second = try await Self.put(home, Self.text("A {{title}}"), version: first).version
        #expect(second != first)
        #expect(
            await Self.code {
                _ = try await Self.put(home, Self.text("B {{title}}"), version: first)
            } == .aborted)
        var get = Proto.GetSourceRequest()
        (get.app, get.name) = ("news", "list")
        let found = try await home.service.getSource(get, CallContext())
        #expect(found.recipe == Self.text("A {{title}}") && found.version == second)
    }

    @Test func `two who put at the same time are one who is stored and one who is refused`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.service.reload()
        async let first = Self.code { _ = try await Self.put(home, Self.text("A {{title}}")) }
        async let second = Self.code { _ = try await Self.put(home, Self.text("B {{title}}")) }
        let codes = await [first, second]
        #expect(codes.count { $0 == nil } == 1 && codes.count { $0 == .aborted } == 1)
    }

    @Test func `a mistake is told with its line, as of a file`() async throws {
        let home = try await WatcherHome()
        try await home.service.reload()
        do {
            _ = try await Self.put(home, Self.text().replacing("\"type\"", with: "\"tpye\""))
            Issue.record("it was accepted")
        } catch let error as RPCError {
            #expect(error.code == .invalidArgument)
            #expect("\(error)".contains("rules[0].send.tpye: is unknown; did you mean type?"))
            #expect("\(error)".contains("3: "), "\(error)")
        }
        #expect(
            await Self.code { _ = try await Self.put(home, Self.text(app: "other")) }
                == .invalidArgument)
    }

    @Test func `a file counts before a stored recipe of its name`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        #expect(await Self.code { _ = try await Self.put(home) } == .failedPrecondition)
        // It comes later, and goes again.
        let version = try await Self.put(home, name: "b").version
        try await home.recipe("b")
        var get = Proto.GetSourceRequest()
        (get.app, get.name) = ("news", "b")
        var found = try await home.service.getSource(get, CallContext())
        #expect(found.source?.origin == .file && found.source?.hidesStored == true)
        try FileManager.default.removeItem(at: home.directory.appending(path: "watch/b.json"))
        try await home.service.reload()
        found = try await home.service.getSource(get, CallContext())
        #expect(found.source?.origin == .stored && found.version == version)
    }

    @Test func `two apps have sources of the same name, and neither learns of the other's`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.service.reload()
        home.have(1...1)
        _ = try await Self.put(home, Self.text("A {{title}}"))
        func other(_ title: String, version: String = "") async throws -> String {
            let key = Principal(role: .operator, app: "other", subject: "k")
            let text = Self.text(title, app: "other")
            return try await Self.put(home, text, version: version, app: "other", principal: key)
                .version
        }
        let version = try await other("B {{title}}")
        _ = try await home.run()
        _ = try await home.run(app: "other")
        home.have(1...2)
        _ = try await home.run()
        _ = try await home.run(app: "other")
        // A restart and a change of one leave the other as it is.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        _ = try await other("C {{title}}", version: version)
        home.have(1...3)
        _ = try await home.run()
        _ = try await home.run(app: "other")
        try await home.send()
        let titles = home.world.withLock { $0.accepted.values.compactMap { $0.content?.title } }
        #expect(titles.sorted() == ["A Item 2", "A Item 3", "B Item 2", "C Item 3"])
        var delete = Proto.DeleteSourceRequest()
        (delete.app, delete.name) = ("third", "list")
        #expect(
            await Self.code { _ = try await home.service.deleteSource(delete, CallContext()) }
                == .notFound)
        delete.app = "other"
        _ = try await home.service.deleteSource(delete, CallContext())
        #expect(try await home.run().items == 3)
    }

    @Test func `a deleted recipe takes with it what is known and what waits`() async throws {
        let home = try await WatcherHome()
        try await home.service.reload()
        home.have(1...1)
        let version = try await Self.put(home).version
        _ = try await home.run()
        home.have(1...3)
        _ = try await home.run()
        var delete = Proto.DeleteSourceRequest()
        (delete.app, delete.name, delete.version) = ("news", "list", "another")
        #expect(
            await Self.code { _ = try await home.service.deleteSource(delete, CallContext()) }
                == .aborted)
        delete.version = version
        _ = try await home.service.deleteSource(delete, CallContext())
        try await home.send()
        #expect(home.world.withLock { $0.submitted.isEmpty })
        for table in ["source", "seen", "postponed", "entry", "recipe"] {
            let count = try await home.database.read { database in
                try database.first("SELECT count(*) FROM \(table)") { $0.integer(0) }
            }
            #expect(count == 0, "\(table)")
        }
    }

    @Test
    func `a recipe of a call names secrets of its app only, and private hosts only of a whole key`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.service.reload()
        func reach() async throws -> RecipeReach? {
            try await home.service.sources[SourceKey(app: "news", name: "list")]?.readRecipe()?
                .reach
        }
        let own = Principal(role: .operator, app: "news", subject: "k")
        let version = try await Self.put(home, principal: own).version
        #expect(try await reach() == RecipeReach(secrets: "news", isPrivate: false))
        _ = try await Self.put(home, Self.text("A {{title}}"), version: version)
        #expect(try await reach() == RecipeReach(secrets: "news", isPrivate: true))
        #expect(try await reach()?.folder(in: "/s") == "/s/news")
        try await home.recipe("file")
        let file = SourceKey(app: "news", name: "file")
        #expect(try await home.service.sources[file]?.readRecipe()?.reach == .trusted)
    }

    @Test func `the same text that another key puts gets the reach of that key at once`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.service.reload()
        func reach() async throws -> RecipeReach? {
            try await home.service.sources[SourceKey(app: "news", name: "list")]?.readRecipe()?
                .reach
        }
        let first = try await Self.put(home)
        #expect(try await reach()?.isPrivate == true)
        let own = Principal(role: .operator, app: "news", subject: "k")
        _ = try await Self.put(home, version: first.version, principal: own)
        #expect(try await reach()?.isPrivate == false)
    }

    @Test func `files that are no recipes are named to those who see the whole suite`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        for name in ["t.toml", "readme.txt", ".hidden", "list.json~"] {
            try "x".write(
                to: home.directory.appending(path: "watch/\(name)"), atomically: true,
                encoding: .utf8)
        }
        try FileManager.default.createDirectory(
            at: home.directory.appending(path: "watch/inbox"), withIntermediateDirectories: true)
        home.wait(.seconds(11))
        try await home.service.reload()
        var request = Proto.ListSourcesRequest()
        request.app = "news"
        let all = try await home.service.listSources(request, CallContext())
        #expect(all.ignoredFiles == ["readme.txt", "t.toml"] && all.sources.count == 1)
        let key = CallContext(principal: Principal(role: .operator, app: "news", subject: "k"))
        #expect(try await home.service.listSources(request, key).ignoredFiles == [])
    }

    @Test func `a file that is as before is not read again, and a changed one is`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        // A stamp counts only once it is older than what a file system tells apart.
        try await Task.sleep(for: .milliseconds(2100))
        let folder = RecipeFolder(home.directory.appending(path: "watch").path, .system)
        var now = WallClockNow.value
        let first = try folder.look(RecipeFolder.Look(), now: now)
        // Who reads it would see the lie.
        let entry = try #require(first.entries["list"])
        var lie = RecipeFolder.Entry(
            RecipeText(
                bytes: [1], name: "list", isStored: false, reach: .trusted, reader: .system))
        lie.stamp = entry.stamp
        var known = first
        known.entries["list"] = lie
        #expect(try folder.look(known, now: now).entries["list"]?.text == [1])
        now = now + .seconds(11)
        #expect(try folder.look(known, now: now).entries["list"]?.text == [1])
        let path = home.directory.appending(path: "watch/list.json")
        try Self.text().write(to: path, atomically: false, encoding: .utf8)
        #expect(
            try folder.look(known, now: now + .seconds(11)).entries["list"]?.text
                == Array(Self.text().utf8))
    }
}

private enum WallClockNow {
    static var value: UnixTime {
        UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
}
