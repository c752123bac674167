import HeraldClient
import Testing
import Times

/// Circles of the server's that stand for several places, on a phone without a network.
struct MergedRegionTests {
    private static func at(_ seconds: Int64) -> UnixTime { RegionPlans.at(seconds) }

    /// Returns a watch with a circle of 500 m around three places, 1.1 km ahead, and a place behind
    /// it.
    private static func started(_ capacity: Int) throws -> (PlaceWatch, [PlaceAction]) {
        var watch = PlaceWatch()
        let (rules, fix) = (RegionPlans.rules(capacity), RegionPlans.fix(40, 0))
        _ = watch.handle(.noMotion(isDenied: true), rules, at: at(0))
        _ = watch.handle(.located(fix), rules, at: at(0))
        let actions = watch.handle(.answered(try plan(fix)), rules, at: at(1))
        return (watch, actions)
    }

    private static func plan(_ fix: PlaceFix) throws -> PlacePlan {
        let rows = [
            RegionPlans.place("a", 40.008, isWatched: false),
            RegionPlans.place("b", 40.010, isWatched: false),
            RegionPlans.place("c", 40.012, isWatched: false),
            RegionPlans.place("far", 40.030),
        ]
        let circles = [RegionPlans.circle(40.010, 500)]
        return try RegionPlans.plan(rows, circles: circles, reach: 3_000, fix)
    }

    /// Lets the phone enter the circle while no server answers, and returns the actions.
    private static func enter(_ watch: inout PlaceWatch, _ capacity: Int) -> [PlaceAction] {
        let rules = RegionPlans.rules(capacity)
        let told = watch.handle(.entered("herald|circle|0"), rules, at: at(600))
        #expect(told.contains(.locate))
        let located = watch.handle(.located(RegionPlans.fix(40.0065, 601)), rules, at: at(601))
        return located + watch.handle(.answered(nil), rules, at: at(620))
    }

    @Test func `in a circle each of its places is watched by itself until there is an answer`()
        throws
    {
        var (watch, first) = try Self.started(4)
        let rules = RegionPlans.rules(4)
        #expect(RegionPlans.watched(first) == ["circle|0", "fence", "place|far"])
        let actions = Self.enter(&watch, 4)
        #expect(RegionPlans.watched(actions) == ["place|a", "place|b", "place|c"])
        #expect(RegionPlans.stopped(actions) == ["circle|0", "place|far"])
        // The system tells of the places, also where no location is known.
        let entered = watch.handle(.entered("herald|place|b"), rules, at: Self.at(900))
        #expect(RegionPlans.shown(entered) == ["b"])
        #expect(watch.presentIDs == ["b"])
        // A location judges each place as well.
        let fix = RegionPlans.fix(40.012, 1_000)
        let judged = watch.handle(.located(fix), rules, at: Self.at(1_000))
        #expect(RegionPlans.shown(judged) == ["c"])
        // Out of the circle again, it stands for its places.
        let out = watch.handle(.located(RegionPlans.fix(40, 1_200)), rules, at: Self.at(1_200))
        #expect(RegionPlans.watched(out) == ["circle|0", "place|far"])
        #expect(RegionPlans.stopped(out) == ["place|a", "place|b", "place|c"])
    }

    @Test func `with fewer regions than places the fence ends before the next place`() throws {
        var (watch, _) = try Self.started(3)
        let actions = Self.enter(&watch, 3)
        #expect(RegionPlans.watched(actions) == ["fence", "place|a", "place|b"])
        // The third place begins 511 m away.
        let fence = try #require(RegionPlans.fence(actions))
        #expect(abs(fence.latitude - 40.0065) < 1e-9)
        #expect(fence.radius > 500 && fence.radius < 520)
        let left = watch.handle(.left("herald|fence"), RegionPlans.rules(3), at: Self.at(900))
        #expect(left.contains(.locate))
        let moved = watch.handle(
            .located(RegionPlans.fix(40.0112, 901)), RegionPlans.rules(3), at: Self.at(901))
        #expect(RegionPlans.shown(moved) == ["c"])
    }

    @Test func `an answer in the circle replaces what was watched meanwhile`() throws {
        var (watch, _) = try Self.started(4)
        _ = Self.enter(&watch, 4)
        let plan = try RegionPlans.plan(
            [RegionPlans.place("a", 40.008), RegionPlans.place("d", 40.009)], reach: 300,
            RegionPlans.fix(40.0065, 700))
        let actions = watch.handle(.answered(plan), RegionPlans.rules(4), at: Self.at(700))
        #expect(RegionPlans.watched(actions) == ["fence", "place|d"])
        #expect(RegionPlans.stopped(actions) == ["fence", "place|b", "place|c"])
    }

    @Test func `who comes back to where the answer holds has its regions again`() throws {
        var (watch, _) = try Self.started(3)
        let rules = RegionPlans.rules(3)
        let beyond = watch.handle(.located(RegionPlans.fix(40.06, 600)), rules, at: Self.at(600))
        #expect(RegionPlans.stopped(beyond).contains("circle|0"))
        let back = watch.handle(.located(RegionPlans.fix(40, 1_200)), rules, at: Self.at(1_200))
        #expect(RegionPlans.watched(back).contains("circle|0"))
        #expect(RegionPlans.fence(back)?.radius == 3_000)
    }

    @Test func `a location in a circle, without an event of the system, asks the server`() throws {
        var (watch, _) = try Self.started(4)
        let rules = RegionPlans.rules(4)
        let outside = watch.handle(.located(RegionPlans.fix(40.003, 500)), rules, at: Self.at(500))
        #expect(!RegionPlans.asks(outside))
        let inside = RegionPlans.fix(40.0065, 600)
        let located = watch.handle(.located(inside), rules, at: Self.at(600))
        #expect(RegionPlans.stopped(located).contains("circle|0"))
        #expect(RegionPlans.asks(located))
        // What was answered there is not asked for again.
        _ = watch.handle(.answered(try Self.plan(inside)), rules, at: Self.at(601))
        let further = watch.handle(.located(RegionPlans.fix(40.007, 700)), rules, at: Self.at(700))
        #expect(!RegionPlans.asks(further))
    }

    @Test func `who asked just before a circle asks again in it`() throws {
        var (watch, _) = try Self.started(4)
        let rules = RegionPlans.rules(4)
        // The circle begins 20 m ahead.
        let before = RegionPlans.fix(40.005_32, 600)
        let located = watch.handle(.located(before), rules, at: Self.at(600))
        #expect(RegionPlans.stopped(located).contains("circle|0"))
        #expect(RegionPlans.asks(located))
        _ = watch.handle(.answered(try Self.plan(before)), rules, at: Self.at(601))
        let same = watch.handle(.located(RegionPlans.fix(40.005_32, 650)), rules, at: Self.at(650))
        #expect(!RegionPlans.asks(same))
        let inside = watch.handle(.located(RegionPlans.fix(40.006, 700)), rules, at: Self.at(700))
        #expect(RegionPlans.asks(inside))
    }

    @Test func `a location that is off by much neither opens a circle nor closes it`() throws {
        var (watch, _) = try Self.started(4)
        let rules = RegionPlans.rules(4)
        for (time, latitude): (Int64, Double) in [(500, 40.001), (510, 40.010)] {
            let coarse = RegionPlans.fix(latitude, time, accuracy: 2_000)
            let actions = watch.handle(.located(coarse), rules, at: Self.at(time))
            #expect(RegionPlans.watched(actions).isEmpty && RegionPlans.stopped(actions).isEmpty)
        }
        _ = Self.enter(&watch, 4)
        let still = RegionPlans.fix(40.008, 700, accuracy: 500)
        let kept = watch.handle(.located(still), rules, at: Self.at(700))
        #expect(RegionPlans.watched(kept).isEmpty && RegionPlans.stopped(kept).isEmpty)
        // It cannot be there any more.
        let away = RegionPlans.fix(40, 800, accuracy: 300)
        let closed = watch.handle(.located(away), rules, at: Self.at(800))
        #expect(RegionPlans.watched(closed) == ["circle|0", "place|far"])
        #expect(RegionPlans.stopped(closed) == ["place|a", "place|b", "place|c"])
    }
}
