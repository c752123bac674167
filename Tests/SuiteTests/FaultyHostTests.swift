import Foundation
import TestSupport
import Testing

/// Daemons on a machine whose clock jumps, or whose look-ups of names fail.
@Suite(.serialized)
struct FaultyHostTests {
    private static let hour: Int64 = 3_600
    private static let years: Int64 = 10 * 365 * 86_400

    @Test func `a clock that jumps loses nothing, sends nothing twice and stops nothing`()
        async throws
    {
        try await RunningSuite.with(
            environment: ["HERALD_ADAPTERS": "webhook", "HERALD_REGISTRY_STALE_DAYS": "30"],
            starting: []
        ) { suite in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(provider.port)")
            let host = try FaultyHost(of: suite)
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            for number in 0..<5 {
                _ = try await news.register(
                    "\(number)", tags: ["/all"], webhook: "\(provider.url)/d\(number)", in: suite)
            }
            var sent = 0
            // Ahead is believed after a minute, so there is one such step only.
            for ahead in [0, 1, -1, -Self.hour, -Self.years, Self.years] {
                try host.setClock(ahead: ahead)
                let answer = try await suite.mustCurl(
                    "Delivery/Send",
                    #"{"idempotencyKey": "ahead-\#(ahead)-\#(sent)", "type": "/x", "#
                        + #""audience": "/all", "content": {"title": "t", "body": "b"}}"#,
                    key: news.sender)
                sent += 1
                let id = answer.string("notification.id")
                try await waitUntil("everybody has it, \(ahead) s ahead") {
                    try provider.receipts().count { $0.messageID.hasPrefix(id) } == 5
                }
            }
            // Long enough for a lease that had ended by the wrong clock to be sent again.
            try await Task.sleep(for: .seconds(2))
            let receipts = try provider.receipts()
            #expect(receipts.count == sent * 5)
            #expect(Set(receipts).count == receipts.count, "something was sent twice")
            // The command would take the certificate for one that has ended.
            try host.setClock(ahead: 0)
            let left = try await suite.mustHerald("devices", "list", "--app", "news")
            #expect((left.value("devices") as? [Any])?.count == 5)
            for daemon in Daemon.allCases {
                #expect(!suite.said(daemon).contains("Fatal error"), "\(daemon)")
            }
        }
    }

    @Test(arguments: ["unknown", "failure", "slow 2"])
    func `a message waits while its provider's name has no answer, and then is sent once`(
        answer: String
    ) async throws {
        try await Self.withAPNs { suite, host, standIn in
            try host.setLocalhost(answer)
            _ = try await suite.mustHerald("send", "--app", "news", "--audience", "ALL", "One")
            try await waitUntil("the reason is said") {
                try await suite.herald(["status"]).text.contains("localhost")
                    || suite.said(.delivery).contains("localhost")
            }
            #expect(try standIn.taken().isEmpty)
            try host.setLocalhost("127.0.0.1")
            try await waitUntil("it is sent") { try standIn.taken().count == 1 }
            // A connection that is open needs no look-up.
            try host.setLocalhost("unknown")
            _ = try await suite.mustHerald("send", "--app", "news", "--audience", "ALL", "Two")
            try await waitUntil("the second is sent") { try standIn.taken().count == 2 }
            try await Task.sleep(for: .seconds(1))
            #expect(try standIn.taken().count == 2)
        }
    }

    @Test func `of a hundred addresses the one that answers is found`() async throws {
        try await Self.withAPNs { suite, host, standIn in
            let dead = (1...99).map { "127.9.9.\($0)" }.joined(separator: " ")
            try host.setLocalhost("\(dead) 127.0.0.1")
            _ = try await suite.mustHerald("send", "--app", "news", "--audience", "ALL", "One")
            try await waitUntil("it is sent") { try standIn.taken().count == 1 }
        }
    }

    /// Runs `body` with an app that has one device at a stand-in for APNs on `localhost`.
    private static func withAPNs(
        _ body: (RunningSuite, FaultyHost, APNsStandIn) async throws -> Void
    ) async throws {
        try await RunningSuite.with(environment: ["HERALD_ADAPTERS": "webhook"], starting: []) {
            suite in
            let host = try FaultyHost(of: suite)
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let standIn = try APNsStandIn(in: suite.home)
            defer { standIn.stop() }
            let news = try await Tenant("news", in: suite)
            let token = String(repeating: "ab", count: 32)
            _ = try await suite.mustCurl(
                "Client/Register",
                #"{"installId": "install-of-a-phone", "addresses": "#
                    + #"[{"kind": "apns", "value": "\#(token)"}]}"#, key: news.device)
            try await standIn.setUp(in: suite, app: "news", host: "localhost")
            try await body(suite, host, standIn)
        }
    }
}
