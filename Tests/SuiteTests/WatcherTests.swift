import Foundation
import TestSupport
import Testing

/// Sources that are watched, from the page of a stand-in to a device.
@Suite(.serialized)
struct WatcherTests {
    private static func with(
        _ mishaps: [String] = [], _ options: [String] = [],
        _ body: (RunningSuite, WatchedSource, Tenant) async throws -> Void
    ) async throws {
        try await RunningSuite.with(starting: []) { suite in
            let script = suite.home.appending(path: "script")
            try mishaps.joined(separator: "\n").write(
                to: script, atomically: true, encoding: .utf8)
            let source = try await WatchedSource(suite, ["--script", script.path] + options)
            defer { source.stop() }
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            try await body(suite, source, try await Tenant("news", in: suite))
        }
    }

    private static func run(
        _ name: String, _ suite: RunningSuite, _ app: Tenant
    ) async throws -> Answer {
        try await suite.curl(
            "Watcher/RunSource", #"{"name": "\#(name)"}"#, key: app.operating)
    }

    private static func say(_ suite: RunningSuite, _ words: String...) async throws -> String {
        try await suite.herald(["watch"] + words + ["--app", "news"]).text
    }

    private static func entries(
        _ suite: RunningSuite, _ app: Tenant, _ state: String
    ) async throws -> [String] {
        let answer = try await suite.mustCurl(
            "Watcher/ListSourceEntries", #"{"state": "SOURCE_ENTRY_STATE_\#(state)"}"#,
            key: app.sender)
        return (0..<100).map { answer.string("entries.\($0).label") }.prefix { !$0.isEmpty }
            .map { $0 }
    }

    @Test func `an item that appears in a source reaches a device of its audience once`()
        async throws
    {
        try await Self.with { suite, source, app in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(provider.port)")
            suite.stop(.delivery)
            try suite.start(.delivery)
            try await suite.waitUntilReady()
            _ = try await app.register(
                "phone", tags: ["/sections/local"], webhook: "\(provider.url)/phone", in: suite)
            // Three pages, of which the first is all that a careless reader would see.
            try source.write("list", items: 1...120)
            try source.recipe("list", app: "news")
            try await source.isRead("list", items: 120, of: app)
            #expect(try await suite.titles(of: app) == [])
            try source.write("list", items: 1...121)
            try await waitUntil("the device has it") { try provider.receipts().count == 1 }
            try await source.isRead("list", items: 121, of: app)
            // Further runs send nothing more.
            for _ in 0..<3 { #expect(try await Self.run("list", suite, app).status == 200) }
            #expect(try provider.receipts().count == 1)
            #expect(try await suite.titles(of: app) == ["Item 121"])
            #expect(try await Self.entries(suite, app, "SENT") == ["Item 121"])
        }
    }

    @Test func `short pages whose items move while they are read lose no item and repeat none`()
        async throws
    {
        let options = [
            "--cap", "20", "--short-pages", "--repeat", "3", "--skip", "2", "--paging", "offset",
        ]
        try await Self.with([], options) { suite, source, app in
            try source.write("list", items: 1...90)
            try source.recipe(
                "list", app: "news", every: "1h", more: #""limits": {"a_run": 200},"#,
                pages: #"{"by": "offset", "parameter": "offset"}"#)
            try await source.isRead("list", items: 90, of: app)
            // Every second reading leaves out items, and the next one has them.
            try source.write("list", items: 1...130)
            var found: [Int] = []
            for _ in 0..<4 {
                let run = try await Self.run("list", suite, app)
                found.append(Int(run.string("run.notifications")) ?? 0)
            }
            #expect(found[0] > 0 && found[1] > 0 && found[2...] == [0, 0], "\(found)")
            try await waitUntil("all are submitted") {
                try await suite.titles(of: app).count == 40
            }
            #expect(Set(try await suite.titles(of: app)) == Set((91...130).map { "Item \($0)" }))
        }
    }

    @Test func `a watcher or delivery that is killed loses no item and repeats none`() async throws
    {
        try await Self.with { suite, source, app in
            try source.write("list", items: 1...10)
            try source.recipe(
                "list", app: "news", more: #""limits": {"a_run": 1000, "an_hour": 1000},"#)
            try await source.isRead("list", items: 10, of: app)
            var last = 10
            for round in 0..<12 {
                last += Int.random(in: 1...4)
                try source.write("list", items: 1...last)
                // Somewhere between the request for the page and the end of the submission.
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...1500)))
                let daemon: Daemon = round % 3 == 2 ? .delivery : .watcher
                suite.stop(daemon, signal: SIGKILL)
                try suite.start(daemon)
                try await suite.waitUntilReady()
            }
            try await waitUntil("all items are submitted") {
                try await suite.titles(of: app).count >= last - 10
            }
            _ = try await Self.run("list", suite, app)
            #expect(
                try await suite.titles(of: app).sorted()
                    == (11...last).map { "Item \($0)" }.sorted())
        }
    }

    @Test func `what a source sends is stalled by a kill switch of its app`() async throws {
        try await Self.with { suite, source, app in
            try source.write("list", items: 1...2)
            try source.recipe("list", app: "news", every: "1h")
            try await source.isRead("list", items: 2, of: app)
            _ = try await suite.mustCurl(
                "Delivery/SetKillSwitch", #"{"on": true}"#, key: app.operating)
            try source.write("list", items: 1...3)
            #expect(try await Self.run("list", suite, app).string("run.notifications") == "1")
            try await waitUntil("it is stalled") {
                try await suite.mustCurl("Delivery/ListNotifications", "{}", key: app.sender)
                    .string("notifications.0.state") == "NOTIFICATION_STATE_STALLED"
            }
        }
    }

    @Test func `what a source sends is stalled by a switch of its type, and released by hand`()
        async throws
    {
        try await Self.with { suite, source, app in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(provider.port)")
            suite.stop(.delivery)
            try suite.start(.delivery)
            try await suite.waitUntilReady()
            _ = try await app.register(
                "phone", tags: ["/sections/local"], webhook: "\(provider.url)/phone", in: suite)
            try source.write("list", items: 1...2)
            try source.recipe("list", app: "news", every: "1h")
            try await source.isRead("list", items: 2, of: app)
            func flip(_ on: Bool) async throws {
                _ = try await suite.mustCurl(
                    "Delivery/SetKillSwitch", #"{"on": \#(on), "type": "/news"}"#,
                    key: app.operating)
            }
            try await flip(true)
            try source.write("list", items: 1...3)
            #expect(try await Self.run("list", suite, app).string("run.notifications") == "1")
            func isStalled() async throws -> Bool {
                try await suite.mustCurl("Delivery/ListNotifications", "{}", key: app.sender)
                    .string("notifications.0.state") == "NOTIFICATION_STATE_STALLED"
            }
            try await waitUntil("it is stalled") { try await isStalled() }
            // For the source it is sent: delivery has it, and nothing is submitted again.
            try await waitUntil("it counts as sent") {
                try await Self.entries(suite, app, "SENT") == ["Item 3"]
            }
            try await flip(false)
            #expect(try await isStalled())
            #expect(try provider.receipts().isEmpty)
            _ = try await suite.mustCurl(
                "Delivery/ReleaseNotifications", "{}", key: app.operating)
            try await waitUntil("the device has it") { try provider.receipts().count == 1 }
            #expect(try await Self.run("list", suite, app).string("run.notifications") != "1")
            #expect(try await suite.titles(of: app) == ["Item 3"])
        }
    }

    @Test func `a paused source is not read and holds what it had not sent`() async throws {
        try await Self.with { suite, source, app in
            try source.write("list", items: 1...2)
            try source.recipe("list", app: "news", every: "1h")
            try await source.isRead("list", items: 2, of: app)
            // Without delivery the notification waits.
            suite.stop(.delivery)
            try source.write("list", items: 1...3)
            #expect(try await Self.run("list", suite, app).status == 200)
            #expect(try await Self.entries(suite, app, "WAITING") == ["Item 3"])
            let pause = #"{"name": "list", "paused": true}"#
            _ = try await suite.mustCurl("Watcher/PauseSource", pause, key: app.operating)
            #expect(try await Self.entries(suite, app, "HELD") == ["Item 3"])
            try suite.start(.delivery)
            try await suite.waitUntilReady()
            #expect(try await Self.run("list", suite, app).code == "failed_precondition")
            _ = try await suite.mustCurl(
                "Watcher/PauseSource", #"{"name": "list"}"#, key: app.operating)
            #expect(try await suite.titles(of: app) == [])
            let release = try await suite.mustCurl(
                "Watcher/ReleaseSourceEntries", #"{"name": "list"}"#, key: app.operating)
            #expect(release.string("released") == "1")
            try await waitUntil("it is sent") { try await suite.titles(of: app) == ["Item 3"] }
        }
    }

    @Test func `a source that answers nonsense changes nothing and is told to operators`()
        async throws
    {
        let mishaps = [
            ("200 html", "html"), ("200 empty", "empty"), ("200 truncated", "truncated"),
            ("200 encoding", "encoding"), ("200 bomb", "too-large"), ("500", "status"),
            ("429 TooMany retry-after=60", "throttled"), ("cut", "truncated"),
        ]
        // The first run takes two requests: a page, and an empty one. Each of the others takes one:
        // what is large once it is expanded is not asked for again.
        let script = mishaps.enumerated().map { "/list tries=\($0.offset + 3) \($0.element.0)" }
        try await Self.with(script) { suite, source, app in
            try source.write("list", items: 1...10)
            try source.recipe("list", app: "news", every: "1h")
            try await source.isRead("list", items: 10, of: app)
            for (mishap, problem) in mishaps {
                let answer = try await Self.run("list", suite, app)
                #expect(answer.code == "failed_precondition", "\(mishap): \(answer.text)")
                let state = try await source.state("list", of: app)
                #expect(state.string("source.problem") == problem, "\(mishap): \(state.text)")
                #expect(state.string("source.items") == "10")
            }
            #expect(suite.said(.watcher).contains("a source cannot be read"))
            // It is as if nothing had happened: the next new item is the only one that is sent.
            try source.write("list", items: 1...11)
            #expect(try await Self.run("list", suite, app).string("run.notifications") == "1")
            try await waitUntil("it is sent") { try await suite.titles(of: app) == ["Item 11"] }
            #expect(suite.said(.watcher).contains("a source can be read again"))
        }
    }

    @Test func `a private address is not read, not after a redirect either`() async throws {
        try await Self.with(["/moved 302 https://127.0.0.1:1/list"]) { suite, source, app in
            try source.recipe("moved", app: "news", every: "1h")
            try source.recipe("inside", app: "news", every: "1h", url: "https://127.0.0.1:2/list")
            try source.write("moved", items: 1...2)
            for name in ["moved", "inside"] {
                try await waitUntil("\(name) is refused") {
                    try await suite.curl(
                        "Watcher/GetSource", #"{"name": "\#(name)"}"#, key: app.sender
                    ).string("source.problem") == "address-refused"
                }
            }
        }
    }

    @Test func `the recipe of new bills is as good as the stand-in of their API`() async throws {
        try await Self.with { suite, source, app in
            let path = repository.appending(path: "Examples/congress/bills.json")
            let recipe = try String(contentsOf: path, encoding: .utf8)
                .replacing("https://localhost:9443", with: source.url)
                .replacing("source.pem", with: "ca.pem").replacing("congress", with: "news")
            let today = Date().ISO8601Format().prefix(10)
            func bills(_ ids: ClosedRange<Int>) throws {
                let rows = ids.map { id in
                    #"{"bill_id": "hr\#(id)-119", "introduced_on": "\#(today)", "#
                        + #""sponsor_id": "A1", "sponsor": {"title": "Rep", "#
                        + #""first_name": "Ann", "last_name": "Lee"}}"#
                }
                try source.write("bills", #"{"results": [\#(rows.joined(separator: ","))]}"#)
            }
            try bills(1...60)
            try recipe.write(
                to: suite.home.appending(path: "watch/bills.json"), atomically: true,
                encoding: .utf8)
            try await source.isRead("bills", items: 60, of: app)
            try bills(1...130)
            #expect(try await Self.run("bills", suite, app).string("run.notifications") == "1")
            try await waitUntil("it is submitted") {
                try await suite.mustCurl("Delivery/ListNotifications", "{}", key: app.sender)
                    .string("notifications.0.content.body")
                    == "Rep. Ann Lee sponsored 70 bills"
            }
        }
    }

    @Test func `another app's source cannot be seen, and a sender may not run one`() async throws {
        try await Self.with { suite, source, app in
            let other = try await Tenant("other", in: suite)
            try source.write("list", items: 1...2)
            try source.recipe("list", app: "news", every: "1h")
            try await source.isRead("list", items: 2, of: app)
            let name = #"{"name": "list"}"#
            let hidden = try await suite.curl("Watcher/GetSource", name, key: other.sender)
            #expect(hidden.code == "not_found")
            let list = try await suite.mustCurl("Watcher/ListSources", "{}", key: other.sender)
            #expect(list.value("sources.0") == nil)
            #expect(try await Self.run("list", suite, other).code == "not_found")
            let run = try await suite.curl("Watcher/RunSource", name, key: app.sender)
            #expect(run.code == "permission_denied")
        }
    }

    @Test func `a mistake in a recipe is told with its line, and mended by another file`()
        async throws
    {
        try await Self.with { suite, source, app in
            try source.write("list", items: 1...2)
            try source.recipe("list", app: "news", every: "1h", more: #""lmits": {},"#)
            try await waitUntil("it is told") {
                suite.said(.watcher).contains("lmits: is unknown; did you mean limits?")
            }
            let list = try await Self.say(suite, "list")
            #expect(list.contains("bad_recipe"), "\(list)")
            try source.recipe("list", app: "news", every: "1h")
            try await source.isRead("list", items: 2, of: app)
            let shown = try await Self.say(suite, "show", "list")
            #expect(shown.contains("2 taken as seen (first-contact)"), "\(shown)")
        }
    }

    @Test func `the command lists, holds, releases and retries what came of items`() async throws {
        try await Self.with { suite, source, app in
            try source.write("list", items: 1...2)
            try source.recipe(
                "list", app: "news", every: "1h", more: #""limits": {"a_run": 1},"#)
            try await source.isRead("list", items: 2, of: app)
            let bad =
                #"{"results": [{"id": 3, "title": "Item 3", "section": "a"}, "#
                + #"{"id": 4, "title": "Item 4", "section": "a"}, {"id": 5, "title": "Item 5"}]}"#
            try source.write("list", bad)
            let run = try await Self.say(suite, "run", "list")
            #expect(run == "3 items read, 2 notifications, 1 of them held, 1 in quarantine\n")
            let held = try await Self.say(suite, "items", "list", "--state", "held")
            #expect(held.contains("Item 4") && held.contains("more than 1 in a run"), "\(held)")
            let again = try await Self.say(suite, "quarantine", "list")
            #expect(again == "0 notifications released, 1 still no good\n")
            let released = try await Self.say(suite, "release", "list")
            #expect(released == "1 notification released\n")
            try await waitUntil("both are sent") {
                try await suite.titles(of: app).sorted() == ["Item 3", "Item 4"]
            }
            let baseline = try await Self.say(suite, "baseline", "list", "--newest", "1")
            #expect(baseline.hasPrefix("3 items read, 0 taken as seen (asked), "), "\(baseline)")
        }
    }

    @Test func `a flood goes as one digest, once, though the watcher is killed before it is sent`()
        async throws
    {
        try await Self.with { suite, source, app in
            try source.write("list", items: 1...1)
            try source.recipe(
                "list", app: "news", every: "1h", more: #""limits": {"a_run": 1},"#)
            try await source.isRead("list", items: 1, of: app)
            try source.write("list", items: 1...12)
            let run = try await Self.say(suite, "run", "list")
            #expect(run == "12 items read, 11 notifications, 10 of them held\n")
            try await waitUntil("the first is sent") {
                try await suite.titles(of: app) == ["Item 2"]
            }
            suite.stop(.delivery, signal: SIGKILL)
            let released = try await Self.say(suite, "release", "list", "--digest")
            #expect(released == "1 notification released, with 10 in digests\n")
            suite.stop(.watcher, signal: SIGKILL)
            for daemon in [Daemon.delivery, .watcher] { try suite.start(daemon) }
            try await suite.waitUntilReady()
            try await waitUntil("the digest is sent") {
                try await suite.titles(of: app).sorted() == ["10 new items", "Item 2"]
            }
            let again = try await Self.say(suite, "release", "list", "--digest")
            #expect(again == "0 notifications released\n")
            try await waitUntil("all of them count as sent") {
                try await Self.entries(suite, app, "SENT").count == 12
            }
        }
    }
}
