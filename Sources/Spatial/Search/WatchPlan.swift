/// A plan of the regions that a device monitors so that it misses no place, and the distance for
/// which the plan holds.
///
/// The nearest places are monitored one by one. Places beyond them are monitored with regions that
/// contain one or several places; a device that enters such a region asks again. So where places
/// are denser than the regions that a phone can monitor, it need not ask at every corner and still
/// misses none: every place whose edge is nearer than ``safeRadius`` and the margin is in some
/// region.
package struct WatchPlan: Hashable, Sendable {
    /// A circle that contains places which are not monitored one by one.
    package struct Region: Hashable, Sendable {
        package let centre: Coordinate
        /// The radius in metres.
        package let radius: Double
        /// The number of places in the region.
        package let count: Int
    }

    /// The abilities of a device, and the exactness of its location.
    package struct Rule: Hashable, Sendable {
        /// The most places that are monitored one by one.
        package var singles: Int
        /// The most regions in all, without the one around the device.
        package var regions: Int
        /// The error of the device's location in metres, with a reserve.
        package var margin: Double

        /// Creates a rule; at most `regions` places are monitored one by one.
        package init(singles: Int, regions: Int, margin: Double) {
            (self.singles, self.regions) = (min(singles, regions), regions)
            self.margin = max(0, margin)
        }

        /// The number of nearest places that are examined.
        package var looked: Int { max(WatchPlan.looked, regions + 1) }

        /// The distance in metres between a region and the device's location that ensures that the
        /// device is not in the region already.
        var clearance: Double { max(WatchPlan.clearance, margin - WatchPlan.spare) }
    }

    /// The safe distance in metres that is enough: the one at which a phone notices leaving a
    /// region.
    ///
    /// Places are grouped only when the plan would reach less far.
    static let enough = 200.0
    /// The smallest distance in metres between the device and a region of places that it does not
    /// know.
    ///
    /// If the device were inside already, it would not notice entering the region.
    static let clearance = 50.0
    /// The part of a rule's margin in metres that does not count for the clearance: half of the
    /// reserve.
    static let spare = 50.0
    /// The radius in metres of the smallest region that a phone monitors reliably.
    ///
    /// Android's documentation recommends 100 to 150, and iOS hardly notices smaller ones.
    package static let leastRadius = 100.0
    /// The largest radius in metres; a larger region would be entered all the time.
    static let widest = 3_000.0
    /// The number of places that are examined: about six for each region that phones of one kind
    /// can monitor.
    static let looked = 128

    /// The number of nearest places that are monitored one by one.
    package let singles: Int
    package let regions: [Region]
    /// The distance in metres within which the plan holds, from 0 to ``SafeRadius/cap``.
    package let safeRadius: Double

    /// Creates a plan.
    package init(singles: Int, regions: [Region], safeRadius: Double) {
        (self.singles, self.regions, self.safeRadius) = (singles, regions, safeRadius)
    }
}

extension PlaceIndex {
    /// Returns a plan for a device at a coordinate, and the places that were examined, nearest
    /// first.
    package func plan(
        _ rule: WatchPlan.Rule, around coordinate: Coordinate, _ filter: PlaceFilter
    ) -> (plan: WatchPlan, places: [Neighbour]) {
        let found = nearest(rule.looked, to: coordinate, filter)
        return (plan(rule, around: coordinate, found), found)
    }

    /// Returns a plan for the nearest places, of which ``WatchPlan/Rule/looked`` were searched.
    ///
    /// Only places before the first one that no longer exists are used.
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
