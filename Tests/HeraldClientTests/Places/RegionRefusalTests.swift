import Foundation
import Testing
import Times

@testable import HeraldClient

/// Regions that the operating system refuses.
struct RegionRefusalTests {
    private static func at(_ seconds: Int64) -> UnixTime { RegionPlans.at(seconds) }

    /// Three places, of which a phone with three regions watches two: 1, 2 and 3 km away.
    private static let rows = [
        RegionPlans.place("a", 40.009), RegionPlans.place("b", 40.018),
        RegionPlans.place("c", 40.027),
    ]

    private static func started() throws -> PlaceWatch {
        var watch = PlaceWatch()
        let (rules, fix) = (RegionPlans.rules(3), RegionPlans.fix(40, 0))
        _ = watch.handle(.located(fix), rules, at: at(0))
        let plan = try RegionPlans.plan(rows, reach: 2_500, fix)
        let actions = watch.handle(.answered(plan), rules, at: at(1))
        #expect(RegionPlans.watched(actions) == ["fence", "place|a", "place|b"])
        return watch
    }

    @Test func `the next nearest takes the place of a refused region`() throws {
        var watch = try Self.started()
        let rules = RegionPlans.rules(3)
        let actions = watch.handle(.unwatched("herald|place|a"), rules, at: Self.at(10))
        // The system may count what it does not watch.
        #expect(actions.first == .stopWatching("herald|place|a"))
        #expect(RegionPlans.watched(actions) == ["fence", "place|c"])
        // Whoever comes to the refused place leaves the fence before: its edge is 899 m away.
        let radius = try #require(RegionPlans.fence(actions)).radius
        #expect(radius > 890 && radius < 905)
    }

    @Test func `a refused region is asked for again after a minute, and then later and later`()
        throws
    {
        var watch = try Self.started()
        let rules = RegionPlans.rules(3)
        var time: Int64 = 10
        for pause: Int64 in [60, 120, 240, 480, 960, 1_920, 3_600, 3_600] {
            let refused = watch.handle(.unwatched("herald|place|a"), rules, at: Self.at(time))
            #expect(refused.contains(.wakeUp(Self.at(time + pause))))
            // Stored and read again: the pause is kept over the app's end.
            let bytes = try JSONEncoder().encode(watch)
            watch = try JSONDecoder().decode(PlaceWatch.self, from: bytes)
            let early = watch.handle(
                .located(RegionPlans.fix(40, time + pause - 1)), rules,
                at: Self.at(time + pause - 1))
            #expect(!RegionPlans.watched(early).contains("place|a"))
            time += pause
            let due = watch.handle(.tick, rules, at: Self.at(time))
            #expect(RegionPlans.watched(due).contains("place|a"))
            #expect(RegionPlans.stopped(due).contains("place|c"))
        }
        // What was watched for more than an hour begins anew.
        time += 8_000
        _ = watch.handle(.tick, rules, at: Self.at(time))
        let again = watch.handle(.unwatched("herald|place|a"), rules, at: Self.at(time))
        #expect(again.contains(.wakeUp(Self.at(time + 60))))
    }

    @Test func `another region of the same name is asked for at once`() throws {
        var watch = try Self.started()
        let rules = RegionPlans.rules(3)
        _ = watch.handle(.unwatched("herald|place|a"), rules, at: Self.at(10))
        var rows = Self.rows
        rows[0] = RegionPlans.place("a", 40.008)
        let plan = try RegionPlans.plan(rows, reach: 2_500, RegionPlans.fix(40, 11))
        let actions = watch.handle(.answered(plan), rules, at: Self.at(11))
        #expect(RegionPlans.watched(actions).contains("place|a"))
    }

    @Test func `a region is asked for at once if the person allows more, or it is watched`()
        throws
    {
        let rules = RegionPlans.rules(3)
        var watch = try Self.started()
        _ = watch.handle(.unwatched("herald|place|a"), rules, at: Self.at(10))
        let allowed = watch.handle(.permissionChanged, rules, at: Self.at(11))
        #expect(RegionPlans.watched(allowed).contains("place|a"))
        watch = try Self.started()
        _ = watch.handle(.unwatched("herald|place|a"), rules, at: Self.at(10))
        let launched = watch.handle(
            .launched(watched: [Self.region(40.009)], onScreen: []), rules, at: Self.at(12))
        #expect(!RegionPlans.stopped(launched).contains("place|a"))
    }

    @Test func `a system that refuses everything is left alone soon`() throws {
        var watch = try Self.started()
        let rules = RegionPlans.rules(3)
        var (asked, waiting) = (0, ["fence", "place|a", "place|b"])
        while !waiting.isEmpty, asked < 100 {
            let id = "herald|" + waiting.removeFirst()
            let actions = watch.handle(.unwatched(id), rules, at: Self.at(10))
            waiting += RegionPlans.watched(actions)
            asked += 1
        }
        #expect(asked <= 10)
        let tick = watch.handle(.tick, rules, at: Self.at(30))
        #expect(RegionPlans.watched(tick).isEmpty)
    }

    @Test func `a refused fence is asked for again, and keeps its room`() throws {
        var watch = try Self.started()
        let rules = RegionPlans.rules(3)
        let actions = watch.handle(.unwatched("herald|fence"), rules, at: Self.at(10))
        #expect(RegionPlans.watched(actions).isEmpty && RegionPlans.stopped(actions).isEmpty)
        let due = watch.handle(.tick, rules, at: Self.at(70))
        #expect(RegionPlans.watched(due) == ["fence"])
    }

    @Test func `a late refusal of an earlier region of the same name counts for nothing`() throws {
        var watch = try Self.started()
        let rules = RegionPlans.rules(3)
        let late = watch.handle(.refused(Self.region(40.5)), rules, at: Self.at(10))
        #expect(RegionPlans.watched(late).isEmpty && RegionPlans.stopped(late).isEmpty)
        let actions = watch.handle(.refused(Self.region(40.009)), rules, at: Self.at(11))
        #expect(RegionPlans.stopped(actions).contains("place|a"))
        #expect(RegionPlans.watched(actions).contains("place|c"))
    }

    @Test func `another region of the same name that the system watches ends no pause`() throws {
        var watch = try Self.started()
        let rules = RegionPlans.rules(3)
        _ = watch.handle(.unwatched("herald|place|a"), rules, at: Self.at(10))
        let launched = watch.handle(
            .launched(watched: [Self.region(40.5)], onScreen: []), rules, at: Self.at(12))
        #expect(RegionPlans.stopped(launched).contains("place|a"))
        #expect(!RegionPlans.watched(launched).contains("place|a"))
    }

    @Test func `a permission that has changed since the last process ends the pauses`() throws {
        let rules = RegionPlans.rules(3)
        var watch = try Self.started()
        let first = watch
        _ = watch.handle(.permission(.whileUsed), rules, at: Self.at(5))
        _ = watch.handle(.unwatched("herald|place|a"), rules, at: Self.at(10))
        // The next process reads what was stored, as a whole or as changes.
        let bytes = try JSONEncoder().encode(watch)
        let whole = try JSONDecoder().decode(PlaceWatch.self, from: bytes)
        #expect(whole.permission == .whileUsed)
        var next = first
        next.apply(try #require(watch.change(since: first)))
        #expect(next == watch)
        let same = next.handle(.permission(.whileUsed), rules, at: Self.at(11))
        #expect(!RegionPlans.watched(same).contains("place|a"))
        let more = next.handle(.permission(.always), rules, at: Self.at(12))
        #expect(RegionPlans.watched(more).contains("place|a"))
    }

    private static func region(_ latitude: Double) -> WatchedRegion {
        WatchedRegion(id: "herald|place|a", latitude: latitude, longitude: -75, radius: 100)
    }
}
