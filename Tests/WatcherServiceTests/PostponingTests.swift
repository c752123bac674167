import Context
import Protocol
import ServiceKit
import Testing
import Times
import Watch
@testable import WatcherService

/// The ends of notifications for a local time that were held, and go out later.
struct PostponingTests {
    /// The time at which the entry was found: Friday, 2026-05-01T08:00:00Z.
    private static let found = UnixTime(milliseconds: 1_777_622_400_000)

    private static func recipe() throws -> Recipe {
        try RecipeReader(zones: { _ in .utc }).read(
            Array(
                """
                {"app": "news", "source": {"kind": "json", "url": "https://example.com/x"},
                 "items": {"key": "id"},
                 "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a",
                   "title": "{{id}}", "local_time": "08:30", "expire": "1h"}}]}
                """.utf8), name: "list")
    }

    private static func request() throws -> Proto.SendRequest {
        var request = Proto.SendRequest()
        var timing = Proto.Timing()
        timing.localTime = "2026-05-01T08:30"
        request.timing = timing
        let sending = LocalSending(
            time: try #require(CivilTime(timing.localTime)), ifPassed: .nextDay)
        request.expireTime = LocalExpiry.end(.seconds(3_600), after: sending, now: found).timestamp
        return request
    }

    private static func end(_ request: Proto.SendRequest) throws -> UnixTime {
        try UnixTime(try #require(request.expireTime), "expire_time")
    }

    @Test(arguments: ["all", ""])
    func `what goes out later on the same day leaves out no zone`(rule: String) throws {
        var request = try Self.request()
        let now = Self.found + .seconds(12 * 3_600)
        try request.postpone(by: rule, of: try Self.recipe(), now: now)
        #expect(request.timing?.localTime == "2026-05-01T08:30")
        let sending = LocalSending(
            time: try #require(CivilTime("2026-05-01T08:30")), ifPassed: .nextDay)
        let end = try Self.end(request)
        for hours in -12...14 {
            let zone = ZoneRules(offset: Int64(hours * 3_600))
            guard case .at(let moment) = sending.decision(in: zone, accepted: now) else { continue }
            #expect(moment <= end)
        }
        // What the rule says counts; a rule that is gone says nothing.
        #expect(end == sending.last(accepted: now) + .seconds(rule.isEmpty ? 0 : 3_600))
    }

    @Test(arguments: ["all", ""])
    func `what is held and let go again and again is not sent for longer`(rule: String) throws {
        var request = try Self.request()
        for hours in [5, 12, 30, 31, 55, 80] {
            let now = Self.found + .seconds(Int64(hours) * 3_600)
            try request.postpone(by: rule, of: try Self.recipe(), now: now)
            let time = try #require(CivilTime(request.timing?.localTime ?? ""))
            let last = LocalSending(time: time, ifPassed: .nextDay).last(accepted: now)
            #expect(try Self.end(request) >= last)
            #expect(try Self.end(request) <= last + .seconds(3_600))
        }
    }
}
