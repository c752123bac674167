import Foundation
import TestSupport
import Testing

/// The dashboard of a running suite in a browser as Debian has it.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
struct DashboardTests: DashboardScenarios {
    @Test func `an operator stops a send, releases it and follows it, and each page is accessible`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            for number in 1...7 {
                _ = try await news.register("reader-\(number)", tags: ["/topics/news"], in: suite)
            }
            let output = try await play("dashboard.mjs", news, suite)
            #expect(output.status == 0, "\(output.output)")
        }
    }

    @Test func `an experiment is written, started, won and sent to the rest from the page`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            suite.set("HERALD_CONFIRM_OVER", "2")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            let output = try await play("dashboard-experiments.mjs", news, suite)
            #expect(output.status == 0, "\(output.output)")
        }
    }

    @Test func `places, sources, recurring sends, segments and keys are kept from the page`()
        async throws
    {
        try await withSource { suite, news in
            // HERALD_PICTURES=docs/pictures makes the pictures of docs/DASHBOARD.md anew.
            let pictures = ProcessInfo.processInfo.environment["HERALD_PICTURES"]
            let output = try await play(
                "dashboard-pages.mjs", news, suite,
                more: pictures.map { ["pictures": repository.appending(path: $0).path] } ?? [:])
            #expect(output.status == 0, "\(output.output)")
        }
    }

    /// Runs a body with a suite that has three devices, one of them Jo's, and a source `list` with
    /// an item that cannot be used.
    private func withSource(
        allowing port: Int = 1, title: String = "School board votes",
        _ body: (RunningSuite, Tenant) async throws -> Void
    ) async throws {
        try await RunningSuite.with(starting: []) { suite in
            suite.set("HERALD_CONFIRM_OVER", "2")
            suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(port)")
            let source = try await WatchedSource(suite)
            defer { source.stop() }
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            for number in 1...3 {
                let reader = try await news.register(
                    "reader-\(number)", tags: ["/topics/news"], in: suite)
                guard number == 1 else { continue }
                _ = try await suite.mustCurl(
                    "Registry/AssociateUser", #"{"deviceId": "\#(reader.id)", "user": "jo"}"#,
                    key: news.operating)
            }
            try source.write("list", items: 1...1)
            try source.recipe("list", app: "news")
            try await source.isRead("list", items: 1, of: news)
            try source.write(
                "list",
                #"{"results": [{"id": 1, "title": "Item 1", "section": "local"}, "#
                    + #"{"id": 2, "name": "nameless", "section": "local"}, "#
                    + #"{"id": 3, "title": "\#(title)", "section": "x"}]}"#)
            try await source.isRead("list", items: 3, of: news)
            try await body(suite, news)
        }
    }

    /// Texts of devices, senders, sources, providers and people may not become markup or script.
    @Test func `text that others write stays text on every page`() async throws {
        let port = try freePort()
        let title = "<img src=x onerror=alarm(9)>"
        try await withSource(allowing: port, title: title) { suite, news in
            _ = try await Person("jo", "ADMIN", in: "news", suite)
            let providers = try HostileProviders(in: suite.home)
            defer { providers.stop() }
            try await providers.setUp(in: suite, app: "news")
            let output = try await play(
                "dashboard-text.mjs", news, suite,
                more: [
                    "providerPort": port, "password": Person.password,
                    "suiteKey": try suite.adminKey, "ports": providers.ports,
                    "pushAuthority": providers.pushAuthority,
                ])
            #expect(output.status == 0, "\(output.output)")
            // A ledger is written every 100 ms.
            try await Task.sleep(for: .milliseconds(300))
            #expect(providers.silent == [])
        }
    }

    @Test func `each page is shown in Firefox, and the switch is turned there`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let output = try await play(
                "dashboard-firefox.mjs", news, suite,
                more: ["browser": "/usr/bin/firefox-esr", "driverPort": try freePort()])
            #expect(output.status == 0, "\(output.output)")
        }
    }

    @Test func `the map has the tiles of the server that is set, and the page asks no other host`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let port = try freePort()
            suite.set("HERALD_DASHBOARD_TILES", "http://127.0.0.1:\(port)/tiles/{z}/{x}/{y}.svg")
            suite.set("HERALD_DASHBOARD_TILES_ATTRIBUTION", "© Test maps")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            let output = try await play(
                "dashboard-tiles.mjs", news, suite, more: ["tilePort": port])
            #expect(output.status == 0, "\(output.output)")
        }
    }

    @Test
    func `a first visit is small, later only data is loaded, and an open page keeps its memory`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let output = try await play("dashboard-cost.mjs", news, suite)
            #expect(output.status == 0, "\(output.output)")
        }
    }
}
