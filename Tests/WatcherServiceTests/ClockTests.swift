import Protocol
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// Clocks that were wrong, and are set back.
struct ClockTests {
    private static let day: Duration = .seconds(86_400)

    @Test func `no source waits longer because the clock is set back`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        _ = try await home.run()
        let now = home.world.withLock { $0.now }
        let key = SourceKey(app: "news", name: "list")
        var sources = try await home.service.sources
        let wait = try #require(sources[key]).nextRun - now
        #expect(wait == .seconds(300))
        let first = sources.nextSeat(at: now)
        let back = now + (.zero - Self.day)
        let second = sources.nextSeat(at: back)
        #expect(first == nil && second == nil)
        #expect(sources[key].map { $0.nextRun - back } == wait)
        let due = sources.nextSeat(at: back + wait)
        #expect(due?.key == key)
    }

    @Test func `a source whose run ends after the clock was set back is read no earlier`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        let now = home.world.withLock { $0.now }
        let key = SourceKey(app: "news", name: "list")
        var sources = try await home.service.sources
        let first = sources.nextSeat(at: now)
        let seat = try #require(first)
        let back = now + (.zero - Self.day)
        sources.leave(seat, at: back)
        sources.wake(key, at: back + .seconds(300))
        let early = sources.nextSeat(at: back)
        #expect(early == nil)
        #expect(sources[key].map { $0.nextRun - back } == .seconds(300))
        let due = sources.nextSeat(at: back + .seconds(300))
        #expect(due?.key == key)
    }

    @Test func `no host and no lookup waits for as long as the clock was set back`() {
        var pace = HostPace()
        let now = UnixTime(milliseconds: 1_777_636_800_000)
        #expect(pace.turn("a.example", at: now) == .zero)
        let back = now + (.zero - Self.day)
        #expect(pace.turn("a.example", at: back) == .zero)
        #expect(pace.turn("a.example", at: back) == HostPace.floor)
        var waits = LookupWaits()
        let problem = ItemProblem("is busy", .passing, retryAfter: .seconds(60))
        let url = "https://a.example/1"
        waits.take(problem, url, of: "news", at: now)
        #expect(!waits.allows(url, of: "news", at: now))
        #expect(waits.allows(url, of: "news", at: back + (.zero - Self.day)))
    }

    @Test func `what was sent by a clock that was ahead is none of the hour's notifications`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe("list", #""limits": {"a_run": 5, "an_hour": 2},"#)
        home.have(1...1)
        _ = try await home.run()
        home.wait(.seconds(7200))
        home.have(1...3)
        #expect(try await home.run().held == 0)
        home.wait(.seconds(-7200))
        home.have(1...5)
        #expect(try await home.run().held == 0)
        home.have(1...6)
        #expect(try await home.run().held == 1)
    }
}
