import Foundation
import TestSupport
import Testing

/// Schedules with the real executables.
@Suite(.serialized)
struct ScheduleTests {
    /// Returns the time of day in UTC, a number of minutes from now.
    private static func clock(in minutes: Double) -> String {
        String(Date(timeIntervalSinceNow: minutes * 60).ISO8601Format().dropFirst(11).prefix(5))
    }

    // A schedule has a resolution of a minute, so this test takes that long.
    @Test func `an occurrence due while delivery is dead is sent once when it is back`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            _ = try await news.register("phone", in: suite)
            let set = try await suite.mustHerald(
                "schedules", "set", "minute", "--app", "news", "--daily", Self.clock(in: 1.2),
                "--zone", "Etc/UTC", "--audience", "ALL", "--type", "/digest", "Good morning")
            let next = try Date(set.string("schedule.nextTime"), strategy: .iso8601)
            suite.stop(.delivery, signal: SIGKILL)
            let wait = next.timeIntervalSinceNow + 1
            #expect(wait < 75)
            try await Task.sleep(for: .seconds(max(0, wait)))
            for _ in 0..<2 {
                try suite.start(.delivery)
                try await suite.waitUntilReady()
                try await waitUntil("it was sent") {
                    let all = try await suite.mustHerald("schedules", "list", "--app", "news")
                    return all.string("schedules.0.sent") == "1"
                }
                suite.stop(.delivery, signal: SIGKILL)
            }
            try suite.start(.delivery)
            try await suite.waitUntilReady()
            let sent = try await suite.mustHerald("notifications", "list", "--app", "news")
            #expect(sent.value("notifications.1") == nil)
            let all = try await suite.mustCurl("Delivery/ListSchedules", "{}", key: news.sender)
            #expect(
                all.string("schedules.0.lastNotificationId") == sent.string("notifications.0.id"))
            #expect(all.string("schedules.0.lastTime") == set.string("schedule.nextTime"))
            _ = try await suite.mustHerald("schedules", "pause", "minute", "--app", "news")
            _ = try await suite.mustHerald("schedules", "delete", "minute", "--app", "news")
            // A device's key may not.
            let denied = try await suite.curl("Delivery/ListSchedules", "{}", key: news.device)
            #expect(denied.status == 403)
        }
    }
}
