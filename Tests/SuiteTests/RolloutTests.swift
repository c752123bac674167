import Foundation
import TestSupport
import Testing

/// A rollout with the real executables and a provider that refuses at first.
@Suite(.serialized)
struct RolloutTests {
    private static let devices = 60

    private func prepare(_ suite: RunningSuite, _ provider: ProviderStandIn) async throws {
        suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(provider.port)")
        suite.set("HERALD_ADAPTERS", "webhook")
        for daemon in Daemon.allCases { try suite.start(daemon) }
        try await suite.waitUntilReady()
        _ = try await suite.mustHerald("apps", "create", "news")
        let path = suite.home.appending(path: "devices.ndjson")
        let lines = (0..<Self.devices).map {
            #"{"installId":"install-number-\#($0)","device":{"addresses":"#
                + #"[{"kind":"webhook","value":"\#(provider.url)/d\#($0)"}]}}"#
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: path)
        _ = try await suite.mustHerald("devices", "import", path.path)
    }

    private func notification(_ id: String, _ suite: RunningSuite) async throws -> Answer {
        try await suite.mustHerald("notifications", "show", id, "--app", "news")
    }

    // A stage takes at least a minute, and so does this test.
    @Test func `a rollout pauses by itself, survives a crash, and goes on when released`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            try provider.answer(400)
            try await prepare(suite, provider)
            let sent = try await suite.mustHerald(
                "send", "--app", "news", "--audience", "ALL", "--rollout", "50,100",
                "--rollout-after", "1m", "--rollout-min", "10", "Good morning")
            let id = sent.string("notification.id")
            try await waitUntil("it has paused") {
                try await notification(id, suite).string("notification.reason")
                    == "rollout paused at 50 %: 100 % of deliveries failed, limit 5 %"
            }
            let first = Set(try provider.receipts().map(\.device))
            #expect((10..<50).contains(first.count))
            // A result that is lost in the crash has its message sent again.
            try await waitUntil("the results are stored") {
                try await notification(id, suite).string("notification.counts.failed")
                    == "\(first.count)"
            }

            suite.stop(.delivery, signal: SIGKILL)
            try suite.start(.delivery)
            try await suite.waitUntilReady()
            let paused = try await notification(id, suite)
            #expect(paused.string("notification.state") == "NOTIFICATION_STATE_STALLED")
            #expect(paused.value("notification.rolloutState.stage") as? Int == 1)
            try provider.answer(200)
            _ = try await suite.mustHerald("release", id, "--app", "news")
            try await waitUntil("the last stage is sent", within: .seconds(300)) {
                try await notification(id, suite).string("notification.state")
                    == "NOTIFICATION_STATE_SENT"
            }
            let receipts = try provider.receipts()
            #expect(Set(receipts.map(\.device)).count == Self.devices)
            #expect(receipts.count == Self.devices)
            let done = try await notification(id, suite)
            #expect(done.string("notification.counts.failed") == "\(first.count)")
            #expect(
                done.string("notification.counts.delivered") == "\(Self.devices - first.count)")
        }
    }
}
