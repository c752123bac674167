import Foundation
import Testing

/// Frequency caps with the real executables.
@Suite(.serialized)
struct FrequencyCapTests {
    private func send(
        _ title: String, _ suite: RunningSuite, _ news: Tenant
    ) async throws -> String {
        let sent = try await suite.mustCurl(
            "Delivery/Send",
            #"{"type": "/bill/vote", "audience": "ALL", "content": {"title": "\#(title)"}}"#,
            key: news.sender)
        let id = sent.string("notification.id")
        try await waitUntil("it is sent") {
            try await suite.mustCurl(
                "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: news.sender
            ).string("notification.state") == "NOTIFICATION_STATE_SENT"
        }
        return id
    }

    @Test func `a cap set by the command holds back the second message and says so`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let phone = try await news.register("phone", in: suite)
            let set = try await suite.herald([
                "caps", "set", "/bill", "--at-most", "1", "--in", "24h", "--digest",
                "--digest-title", "{{count}} more", "--app", "news",
            ])
            #expect(set.status == 0 && set.text.contains("1 in 1d"), "\(suite.complaint)")
            let first = try await send("first", suite, news)
            let second = try await send("second", suite, news)
            let shown = try await suite.herald(["notifications", "show", second, "--app", "news"])
            let reason = "at most 1 of /bill in 24 h: kept for a digest"
            // By the two adapters that every app has but the webhook.
            #expect(shown.text.contains("2 \(reason)"), "\(shown.text)")
            let why = try await suite.herald(["explain", second, phone.id, "--app", "news"])
            #expect(why.text.contains("The device was in the audience."), "\(why.text)")
            #expect(why.text.contains(reason), "\(why.text)")
            let found = try await suite.mustCurl("Client/Sync", "{\(phone.proof)}")
            #expect(found.string("inbox.items.0.notificationId") == first)
            #expect(found.value("inbox.items.1") == nil)
            let alert = try await suite.herald([
                "send", "now", "--type", "/bill/vote", "--audience", "ALL", "--ignore-caps",
                "--wait", "--app", "news",
            ])
            #expect(alert.status == 0, "\(suite.complaint)")
            let listed = try await suite.herald(["caps", "list", "--app", "news"])
            #expect(listed.text.contains("digest: {{count}} more"), "\(listed.text)")
            let removed = try await suite.herald(["caps", "delete", "/bill", "--app", "news"])
            #expect(removed.status == 0, "\(suite.complaint)")
            let denied = try await suite.curl(
                "Delivery/PutFrequencyCap", #"{"cap": {"type": "/bill"}}"#, key: news.sender)
            #expect(denied.text.contains("permission_denied"), "\(denied.text)")
        }
    }
}
