import Foundation
import TestSupport
import Testing

/// The dashboard of a running suite in a browser as Debian has it.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
struct DashboardTests {
    private static let support = repository.appending(path: "Tests/SuiteTests/Support/browsers")

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

    /// What devices, senders and keys are called may not become markup or script.
    @Test func `text that others write stays text on every page`() async throws {
        let port = try freePort()
        let title = "<img src=x onerror=alarm(9)>"
        try await withSource(allowing: port, title: title) { suite, news in
            let output = try await play(
                "dashboard-text.mjs", news, suite, more: ["providerPort": port])
            #expect(output.status == 0, "\(output.output)")
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

    @Test func `a first visit is small, and a page that is open for long keeps its memory`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let output = try await play("dashboard-cost.mjs", news, suite)
            #expect(output.status == 0, "\(output.output)")
        }
    }

    /// By a link, a password with a code, a recovery code, a passkey and an invitation.
    @Test func `people sign in by each means, and look after their accounts`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let link = try await suite.mustHerald("accounts", "link")
            let output = try await play(
                "dashboard-people.mjs", news, suite, more: ["link": link.string("link")])
            #expect(output.status == 0, "\(output.output)")
        }
    }

    /// Glewlwyd, as Debian has it, is the provider.
    @Test func `an invited person signs in by an identity provider, and connects an account`()
        async throws
    {
        let port = try freePort()
        try await RunningSuite.with(starting: []) { suite in
            suite.set("HERALD_OIDC_ISSUER", "https://localhost:\(port)/api/oidc")
            suite.set("HERALD_OIDC_CLIENT_ID", "herald")
            suite.set("HERALD_OIDC_NAME", "Glewlwyd")
            suite.set("HERALD_OIDC_AUTHORITY", suite.authorities)
            try Data("client-secret\n".utf8)
                .write(to: suite.home.appending(path: "secrets/oidc.secret"))
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            let provider = try await IdentityProviderServer(for: suite, port: port)
            defer { provider.stop() }
            _ = try await suite.mustCurl(
                "Accounts/InviteAccount",
                #"{"app": "news", "login": "mary@example.org", "role": "KEY_ROLE_SENDER"}"#,
                key: news.admin)
            let link = try await suite.mustHerald("accounts", "link")
            let output = try await play(
                "dashboard-identity.mjs", news, suite,
                more: ["link": link.string("link"), "suiteKey": try suite.adminKey])
            #expect(output.status == 0, "\(output.output)")
        }
    }

    /// By a password and by a passkey; a wrong password is refused.
    @Test func `what is dangerous asks again who is there, once the last proof is old`()
        async throws
    {
        let seconds = 10
        try await RunningSuite.with(starting: []) { suite in
            suite.set("HERALD_SESSION_PROOF_SECONDS", "\(seconds)")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            _ = try await Person("jo", "ADMIN", in: "news", suite)
            let output = try await play(
                "dashboard-proof.mjs", news, suite,
                more: ["password": Person.password, "proofSeconds": seconds])
            #expect(output.status == 0, "\(output.output)")
        }
    }

    @Test func `a key learns by the command and the API what it may do, and for which apps`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            _ = try await Tenant("sport", in: suite)
            let own = try await suite.mustCurl("Registry/GetOwnKey", "{}", key: news.sender)
            #expect(own.string("app") == "news" && own.string("role") == "KEY_ROLE_SENDER")
            let methods = own.strings("methods")
            #expect(methods.contains("herald.v1.Delivery/Send"))
            #expect(!methods.contains("herald.v1.Delivery/SetKillSwitch"))
            #expect(!methods.contains("herald.v1.Registry/Authenticate"))
            let operating = try await suite.mustCurl(
                "Registry/GetOwnKey", "{}", key: news.operating)
            #expect(operating.strings("methods").contains("herald.v1.Delivery/SetKillSwitch"))
            let device = try await suite.curl("Registry/GetOwnKey", "{}", key: news.device)
            #expect(device.code == "permission_denied")
            let first = try await suite.mustHerald("keys", "own")
            #expect(first.string("role") == "KEY_ROLE_ADMIN" && first.string("app").isEmpty)
        }
    }

    private func play(
        _ scenario: String, _ tenant: Tenant, _ suite: RunningSuite, more: [String: Any] = [:]
    ) async throws -> Tool.Outcome {
        var settings: [String: Any] = [
            "browser": "/usr/bin/chromium", "scratch": suite.home.path, "page": "\(suite.url)/",
            "operatorKey": tenant.operating, "senderKey": tenant.sender, "adminKey": tenant.admin,
            "deviceKey": tenant.device,
            "axe": repository.appending(path: ".build/axe/axe_playwright_python/axe.min.js").path,
            "gateway": [
                "url": suite.url, "authority": suite.authorities,
                "certificate": suite.home.appending(path: "secrets/certificate.pem").path,
            ],
        ]
        settings.merge(more) { $1 }
        let file = suite.home.appending(path: "dashboard.json")
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
        return try await Tool.run(
            "/usr/bin/node", [Self.support.appending(path: scenario).path, file.path])
    }
}
