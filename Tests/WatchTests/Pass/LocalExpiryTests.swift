import Context
import Testing
import Times
@testable import Watch

/// The ends of notifications that go out at a local time.
struct LocalExpiryTests {
    /// Returns the message of a run at noon in UTC that is sent at a local time.
    private static func sent(_ more: String) throws -> OutgoingMessage {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/x"},
             "items": {"key": "id"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a",
               "title": "{{id}}", \(more)}}]}
            """)
        _ = source.run("[]")
        return try #require(source.result(#"[{"id": 1}]"#)?.messages.first)
    }

    @Test(arguments: [
        // Where half past eight has passed it comes tomorrow, at 13:00 at the latest: clocks may
        // be set back. Elsewhere it comes until 20:30.
        ("08:30", "next-day", 25 * 60), ("08:30", "now", 510), ("08:30", "skip", 510),
        // At 23:30 in the last zone.
        ("23:30", "skip", 23 * 60 + 30), ("23:30", "next-day", 25 * 60),
    ])
    func `a written expire counts from the moment at which the last zone has had its local time`(
        time: String, passed: String, minutes: Int
    ) throws {
        let start = #""local_time": "\#(time)", "if_passed": "\#(passed)""#
        let last = TestSource.morning + .seconds(minutes * 60)
        let short = try Self.sent(#"\#(start), "expire": "1h""#)
        #expect(short.expires == last + .seconds(3600))
        #expect(try Self.sent(start).expires == last + .seconds(86_400))
        // Delivery keeps nothing for longer.
        let long = try Self.sent(#"\#(start), "expire": "28d""#)
        #expect(long.expires == TestSource.morning + .seconds(28 * 86_400))
        // No device is left out by it.
        let sending = LocalSending(
            time: try #require(CivilTime(short.localTime)),
            ifPassed: LocalSending.IfPassed(word: passed))
        for hours in -12...14 {
            let zone = ZoneRules(offset: Int64(hours * 3600))
            guard case .at(let moment) = sending.decision(in: zone, accepted: TestSource.morning)
            else { continue }
            #expect(moment + .seconds(3600) <= short.expires)
        }
    }

    @Test func `without a local time expire counts from when the item was found`() throws {
        let message = try Self.sent(#""expire": "1h""#)
        #expect(message.expires == TestSource.morning + .seconds(3600))
    }
}
