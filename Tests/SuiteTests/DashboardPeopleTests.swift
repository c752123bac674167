import Foundation
import TestSupport
import Testing

/// The ways of getting into the dashboard of a running suite, in a browser as Debian has it.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
struct DashboardPeopleTests: DashboardScenarios {
    /// Sign-in by a link, a password with a code, a recovery code, a passkey and an invitation.
    @Test func `people sign in by each means, and look after their accounts`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let link = try await suite.mustHerald("accounts", "link")
            let output = try await play(
                "dashboard-people.mjs", news, suite, more: ["link": link.string("link")])
            #expect(output.status == 0, "\(output.output)")
        }
    }

    /// Sign-in by an identity provider: Glewlwyd, as Debian has it.
    @Test func `people sign in by an identity provider, whose groups give their roles`()
        async throws
    {
        let port = try freePort()
        try await RunningSuite.with(starting: []) { suite in
            suite.set("HERALD_OIDC_ISSUER", "https://localhost:\(port)/api/oidc")
            suite.set("HERALD_OIDC_CLIENT_ID", "herald")
            suite.set("HERALD_OIDC_NAME", "Glewlwyd")
            suite.set("HERALD_OIDC_AUTHORITY", suite.authorities)
            suite.set("HERALD_OIDC_ROLES", "newsroom=sender in news, desk=operator in news")
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

    /// The proof by a password and by a passkey; a wrong password is refused.
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
}
