import Foundation
import Testing

/// Local times and quiet hours with the real executables.
@Suite(.serialized)
struct TimingTests {
    /// Now, as a clock in UTC shows it.
    private static var clock: String { String(Date.now.ISO8601Format().prefix(19)) }

    private static func request(_ members: String) -> String {
        #"{"type": "/t", "audience": "ALL", "content": {"title": "Good morning"}, \#(members)}"#
    }

    @Test func `a device gets a message at its local time and not in its quiet hours`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let (here, west) = (
                try await news.register("here", in: suite),
                try await news.register("west", in: suite)
            )
            for (phone, zone) in [(here, "Etc/UTC"), (west, "Etc/GMT+12")] {
                _ = try await suite.mustCurl(
                    "Client/Sync", #"{\#(phone.proof), "timeZone": "\#(zone)"}"#)
            }
            let local = Self.clock
            let sent = try await suite.mustCurl(
                "Delivery/Send",
                Self.request(
                    #""timing": {"localTime": "\#(local)", "ifPassed": "LOCAL_TIME_PASSED_NOW"}"#),
                key: news.sender)
            let id = sent.string("notification.id")
            #expect(sent.string("notification.timing.localTime").hasPrefix(local.prefix(16)))
            try await waitUntil("the first device has it") {
                let found = try await suite.mustCurl(
                    "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: news.sender)
                return found.string("notification.counts.audience") == "2"
                    && found.string("notification.counts.delivered") != ""
                    && found.string("notification.nextLocalTime") != ""
            }
            let found = try await suite.mustCurl(
                "Client/Sync", #"{\#(here.proof), "location": {"coordinate": {}}}"#)
            #expect(found.string("inbox.items.0.notificationId") == id)
            let none = try await suite.mustCurl(
                "Client/Sync", #"{\#(west.proof), "location": {"coordinate": {}}}"#)
            #expect(none.value("inbox.items.0") == nil)

            // Quiet for all of the day but a minute of tomorrow, or of this night.
            let minute = (Int(local.dropFirst(11).prefix(2)) ?? 0) * 60
            let end = (minute + 1_380) % 1_440
            _ = try await suite.mustCurl(
                "Client/Sync",
                #"""
                {\#(here.proof), "settings": {"quietHours":
                    {"startMinute": \#((end + 1) % 1_440), "endMinute": \#(end)}}}
                """#)
            let quiet = try await suite.mustCurl(
                "Delivery/Send", Self.request(#""idempotencyKey": "quiet""#), key: news.sender)
            try await waitUntil("one waits") {
                try await suite.mustCurl(
                    "Delivery/GetNotification",
                    #"{"id": "\#(quiet.string("notification.id"))"}"#, key: news.sender
                ).string("notification.counts.retrying") != ""
            }
        }
    }
}
