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

    /// What devices, senders and keys are called may not become markup or script.
    @Test func `text that others write stays text on every page`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let output = try await play("dashboard-text.mjs", news, suite)
            #expect(output.status == 0, "\(output.output)")
        }
    }

    /// By a link, a password with a code, a recovery code, a passkey and an invitation.
    @Test func `people sign in by each means, and look after their accounts`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let link = try await suite.mustHerald("accounts", "link")
            let output = try await play(
                "dashboard-people.mjs", news, suite, ["link": link.string("link")])
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
        _ scenario: String, _ tenant: Tenant, _ suite: RunningSuite, _ more: [String: Any] = [:]
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
        settings.merge(more) { _, new in new }
        let file = suite.home.appending(path: "dashboard.json")
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
        return try await Tool.run(
            "/usr/bin/node", [Self.support.appending(path: scenario).path, file.path])
    }
}
