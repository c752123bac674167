import Foundation
import TestSupport
import Testing

/// The devices that notifications of watched sources reach.
@Suite(.serialized)
struct WatcherAudienceTests {
    @Test func `defect 12: a device that follows a bill and its sponsor is told of it once`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let source = try await WatchedSource(suite)
            defer { source.stop() }
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(provider.port)")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let app = try await Tenant("news", in: suite)
            _ = try await app.register(
                "both",
                tags: [
                    "/bill/upcoming", "/bills/s1-119", "/legislator/sponsor/upcoming",
                    "/legislators/A1",
                ], webhook: "\(provider.url)/both", in: suite)
            let path = repository.appending(path: "Examples/congress/upcoming.json")
            // It goes out at once, and not in the morning.
            let recipe = try String(contentsOf: path, encoding: .utf8)
                .replacing("https://localhost:9443", with: source.url)
                .replacing("source.pem", with: "ca.pem").replacing("congress", with: "news")
                .replacing(#""local_time": "08:30","#, with: "")
                .replacing(#""if_passed": "now","#, with: "")
            let today = Date().ISO8601Format().prefix(10)
            func rows(_ ids: [String]) throws {
                let rows = ids.map {
                    #"{"bill_id": "\#($0)", "range": "", "chamber": "house", "#
                        + #""scheduled_at": "\#(today)"}"#
                }
                try source.write(
                    "upcoming_bills", #"{"results": [\#(rows.joined(separator: ","))]}"#)
            }
            try source.write("bills", #"{"results": [{"bill_id": "s1-119", "sponsor_id": "A1"}]}"#)
            try rows(["s0-119"])
            try recipe.write(
                to: suite.home.appending(path: "watch/upcoming.json"), atomically: true,
                encoding: .utf8)
            try await source.isRead("upcoming", items: 1, of: app)
            try rows(["s0-119", "s1-119"])
            let run = try await suite.curl(
                "Watcher/RunSource", #"{"name": "upcoming"}"#, key: app.operating)
            #expect(run.string("run.notifications") == "1", "\(run.text)")
            try await waitUntil("the device has it") { try provider.receipts().count == 1 }
            let list = try await suite.mustCurl(
                "Delivery/ListNotifications", "{}", key: app.sender)
            #expect(list.string("notifications.0.audience").contains("/bills/s1-119"))
            #expect(list.string("notifications.1.audience") == "")
            try await Task.sleep(for: .seconds(2))
            #expect(try provider.receipts().count == 1)
        }
    }
}
