/// Which regions a device watches so that it misses no place, and how far that holds.
///
/// Of the nearest places the first are watched one by one. What is behind them is watched by
/// regions that hold one place or several: who enters one of these asks again. So where places are
/// denser than a phone can watch regions, it need not ask at every corner, and misses none: all
/// places whose edges are nearer than ``safeRadius`` and the margin are in some region.
package struct WatchPlan: Hashable, Sendable {
    /// A circle that holds places which are not watched one by one.
    package struct Region: Hashable, Sendable {
        package let centre: Coordinate
        /// Metres.
        package let radius: Double
        /// How many places made it.
        package let count: Int
    }

    /// What a device can do, and how sure it is.
    package struct Rule: Hashable, Sendable {
        /// How many places may be watched one by one.
        package var singles: Int
        /// How many regions in all, but for the one around the device.
        package var regions: Int
        /// Metres by which the device may be wrong about where it is, and more to be safe.
        package var margin: Double

        /// A rule; at most `regions` places are watched one by one.
        package init(singles: Int, regions: Int, margin: Double) {
            (self.singles, self.regions) = (min(singles, regions), regions)
            self.margin = max(0, margin)
        }

        /// How many of the nearest places are looked at.
        package var looked: Int { max(WatchPlan.looked, regions + 1) }

        /// Metres that a region is away from where the device says it is, so that it is not in it
        /// already.
        var clearance: Double { max(WatchPlan.clearance, margin - WatchPlan.spare) }
    }

    /// Metres that are enough: what a phone notices of leaving a region.
    ///
    /// Places are put together only for less.
    static let enough = 200.0
    /// Metres that a region of places that are not told is away from the device, at least: within
    /// one nothing would tell that it enters.
    static let clearance = 50.0
    /// Metres of a rule's margin that are no part of the clearance: half of what it has besides the
    /// accuracy.
    static let spare = 50.0
    /// Metres of the smallest region that a phone is told to watch, below which it misses entries:
    /// Android's documentation says 100 to 150, and iOS hardly notices less.
    package static let leastRadius = 100.0
    /// Metres; a wider region would be entered all the time.
    static let widest = 3_000.0
    /// Places that are looked at: some six for each of the regions that phones of one kind have.
    static let looked = 128

    /// How many of the nearest are watched one by one.
    package let singles: Int
    package let regions: [Region]
    /// Metres, from 0 to ``SafeRadius/cap``.
    package let safeRadius: Double

    /// A plan.
    package init(singles: Int, regions: [Region], safeRadius: Double) {
        (self.singles, self.regions, self.safeRadius) = (singles, regions, safeRadius)
    }
}

extension PlaceIndex {
    /// A plan for a device at a coordinate, and the places that it looked at, nearest first.
    package func plan(
        _ rule: WatchPlan.Rule, around coordinate: Coordinate, _ filter: PlaceFilter
    ) -> (plan: WatchPlan, places: [Neighbour]) {
        let found = nearest(rule.looked, to: coordinate, filter)
        return (plan(rule, around: coordinate, found), found)
    }

    /// A plan with the nearest places, of which ``WatchPlan/Rule/looked`` were looked for.
    ///
    /// It ends at the first that is there no more.
    package func plan(
        _ rule: WatchPlan.Rule, around coordinate: Coordinate, _ found: [Neighbour]
    ) -> WatchPlan {
        let there = found.prefix { hasPlace(in: $0.slot) }
        return WatchPlanner(
            rule, from: Position(coordinate), edges: there.map(\.edge),
            there.compactMap { circle(of: $0.slot) },
            isAll: there.count == found.count && found.count < rule.looked
        ).plan
    }
}
