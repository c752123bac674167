import Context
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// Notifications for a local time that delivery gets long after they were made.
struct LateEntryTests {
    /// Returns a home with a notification of noon on 1 May in UTC, which delivery has not got yet.
    private static func home(_ passed: String, expire: String = "1h") async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id"},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}", "local_time": "08:30", "if_passed": "\(passed)",
               "expire": "\(expire)"}}]}
            """)
        home.have(1...1)
        _ = try await home.run()
        home.have(1...2)
        _ = try await home.run()
        #expect(try await home.labels(.waiting) == ["Item 2"])
        return home
    }

    private static func sending(_ request: Proto.SendRequest, _ passed: String) throws
        -> LocalSending
    {
        let time = try #require(CivilTime(request.timing?.localTime ?? ""))
        return LocalSending(time: time, ifPassed: LocalSending.IfPassed(word: passed))
    }

    private static func sent(_ home: WatcherHome) throws -> Proto.SendRequest {
        try #require(home.world.withLock { $0.submitted.last })
    }

    private static func end(_ request: Proto.SendRequest) throws -> UnixTime {
        try UnixTime(try #require(request.expireTime), "expire_time")
    }

    @Test(arguments: [
        ("next-day", [1, 5, 20, 30, 50]), ("now", [1, 20, 30]), ("skip", [5, 20, 30]),
    ])
    func `a late notification leaves out no zone, and is one that delivery takes`(
        passed: String, hours: [Int]
    ) async throws {
        for hours in hours {
            // It must not have ended: with these, the last zone has half past eight until 20:30.
            let home = try await Self.home(passed, expire: "2d")
            home.wait(.seconds(hours * 3600))
            try await home.send()
            let now = home.world.withLock { $0.now }
            let request = try Self.sent(home)
            let (sending, end) = (try Self.sending(request, passed), try Self.end(request))
            #expect(sending.lastAccepted >= now, "\(passed), \(hours) h")
            for offset in -12...14 {
                let zone = ZoneRules(offset: Int64(offset * 3600))
                guard case .at(let moment) = sending.decision(in: zone, accepted: now) else {
                    continue
                }
                #expect(moment <= end, "\(passed), \(hours) h, UTC+\(offset)")
            }
            #expect(try await home.labels(.sent) == ["Item 2"])
        }
    }

    @Test func `with a short end, the last zone has its turn however late delivery takes it`()
        async throws
    {
        let home = try await Self.home("next-day")
        let before = try await Self.stored(home)
        // The end is at 14:00 of the next day, 25 hours and one after noon.
        home.wait(.seconds(20 * 3600))
        home.world.withLock { $0.refusal = RPCError(.unavailable, "away") }
        await #expect(throws: RPCError.self) { try await home.send() }
        home.world.withLock { $0.refusal = nil }
        home.wait(.seconds(5 * 3600))
        try await home.send()
        let now = home.world.withLock { $0.now }
        let request = try Self.sent(home)
        #expect(try Self.end(before) < now + .seconds(25 * 3600))
        #expect(try Self.end(request) == now + .seconds(26 * 3600))
        #expect(request.idempotencyKey == before.idempotencyKey)
        #expect(try await Self.stored(home) == request)
    }

    @Test func `what delivery takes in time, and what has ended, is submitted as it was made`()
        async throws
    {
        for seconds in [30, 3 * 86_400] {
            let home = try await Self.home("next-day")
            let before = try await Self.stored(home)
            home.wait(.seconds(seconds))
            try await home.send()
            #expect(try Self.sent(home) == before)
        }
    }

    @Test func `one that is refused again and again ends a day later, and not ever later`()
        async throws
    {
        for (expire, days) in [("1h", 3), ("10d", 14)] {
            let home = try await Self.home("next-day", expire: expire)
            let first = try Self.end(try await Self.stored(home))
            home.world.withLock { $0.refusal = RPCError(.unavailable, "away") }
            var ends: Set<Int64> = []
            for _ in 0..<days * 24 {
                home.wait(.seconds(3600))
                _ = try? await home.send()
                ends.insert(try Self.end(try await Self.stored(home)).milliseconds)
            }
            let last = try #require(ends.max())
            #expect(last > first.milliseconds, "\(expire)")
            #expect(last <= (first + .seconds(25 * 3600)).milliseconds, "\(expire)")
            #expect(home.world.withLock { $0.submitted.count } > days)
        }
    }

    @Test func `one with the longest time never gets more`() async throws {
        let home = try await Self.home("next-day", expire: "28d")
        let first = try Self.end(try await Self.stored(home))
        home.world.withLock { $0.refusal = RPCError(.unavailable, "away") }
        for _ in 0..<40 {
            home.wait(.seconds(86_400))
            _ = try? await home.send()
            #expect(try Self.end(try await Self.stored(home)) == first)
        }
    }

    @Test func `one that delivery has accepted, and whose answer was lost, is not sent again`()
        async throws
    {
        let home = try await Self.home("next-day")
        home.world.withLock { $0.losesAnswers = true }
        await #expect(throws: RPCError.self) { try await home.send() }
        home.world.withLock { $0.losesAnswers = false }
        home.wait(.seconds(20 * 3600))
        try await home.send()
        #expect(home.world.withLock { $0.accepted.count } == 1)
        #expect(try await home.labels(.sent) == ["Item 2"])
    }

    private static func stored(_ home: WatcherHome) async throws -> Proto.SendRequest {
        let bytes = try await home.database.read { database in
            try database.first("SELECT request FROM entry ORDER BY id DESC") { $0.blob(0) }
        }
        return try Proto.SendRequest(decoding: try #require(bytes))
    }
}
