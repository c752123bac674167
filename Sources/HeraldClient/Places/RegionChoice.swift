/// The regions that the operating system is to watch for a device: a fence around it, and of the
/// others those whose edges are nearest.
///
/// A circle of the server's stands for several places, so that whoever enters it asks. For a device
/// in it each place in it that is known is watched by itself, with a network and without. A
/// device that has gone farther than the answer reaches has the nearest of the places that it
/// knows. If not all can be watched, the fence ends before the nearest of the rest.
struct RegionChoice {
    /// The largest radius of the fence for a device outside of the answer's reach, in metres.
    private static let farthestFence = 1_000.0
    /// The distance outside of a circle, in metres, up to which a device counts as inside.
    private static let circleMargin = 25.0

    /// The device's relation to the answer, which decides whether other regions are needed.
    struct Mode: Hashable {
        /// True if the device is where the answer holds.
        let isWithin: Bool
        /// The numbers of the circles in which it is.
        let open: [Int]
    }

    private let plan: PlacePlan
    private let fix: PlaceFix
    private let rules: PlaceRules
    private let refused: RefusedRegions
    /// The regions that the operating system watches now, by their ids.
    private let watched: [String: WatchedRegion]

    init(
        _ plan: PlacePlan, _ fix: PlaceFix?, _ rules: PlaceRules, _ refused: RefusedRegions,
        _ watched: [String: WatchedRegion]
    ) {
        (self.plan, self.fix) = (plan, fix ?? plan.centre)
        (self.rules, self.refused, self.watched) = (rules, refused, watched)
    }

    /// The device's relation to the answer at the present location.
    ///
    /// A location that is off by much opens no circle. One that is open stays so while the device
    /// may still be there.
    var mode: Mode {
        let isCoarse = fix.accuracy > PlaceWatch.worstAccuracy
        let margin = max(Self.circleMargin, fix.accuracy)
        let open = plan.circles.indices.filter { index in
            let circle = plan.circles[index]
            return circle.distance(from: fix) <= circle.radius + margin
                && (!isCoarse || isOpen(circle))
        }
        let isWithin = plan.holds(at: fix) || plan.refreshDistance == 0
        return Mode(isWithin: isWithin, open: open)
    }

    /// True if the device is in a circle of which the answer, made outside of it, may not know each
    /// place.
    var isInNewCircle: Bool {
        mode.open.contains { index in
            let circle = plan.circles[index]
            return circle.distance(from: fix) <= circle.radius
                && circle.distance(from: plan.centre) > circle.radius
        }
    }

    /// The regions to watch, the fence first.
    var regions: [WatchedRegion] {
        let mode = mode
        let all = nearest(mode.isWithin ? planned(mode.open) : plan.places.map(region))
        let chosen = all.filter { !refused.holds($0) }.prefix(max(0, rules.capacity - 1))
        let ids = Set(chosen.map(\.id))
        let left = all.filter { !ids.contains($0.id) }
        let fence = mode.isWithin ? plannedFence(left) : fence(fix, end(left, Self.farthestFence))
        return (refused.holds(fence) ? [] : [fence]) + chosen
    }

    /// Returns the regions that the server wants the device to watch, with the single places of
    /// open circles in place of these circles.
    private func planned(_ open: [Int]) -> [WatchedRegion] {
        let places = plan.watched.map(region)
        var circles: [WatchedRegion] = []
        for (index, circle) in plan.circles.enumerated() where !open.contains(index) {
            circles.append(
                WatchedRegion(
                    id: WatchedRegion.prefix + "circle|\(index)", latitude: circle.latitude,
                    longitude: circle.longitude, radius: min(circle.radius, rules.largestRadius)))
        }
        guard !open.isEmpty else { return places + circles }
        let ids = Set(places.map(\.id))
        let inside = plan.places.filter { place in
            open.contains { plan.circles[$0].holds(place) }
        }
        return places + circles + inside.map(region).filter { !ids.contains($0.id) }
    }

    /// Returns whether a single place in a circle is watched now, so that the circle is open.
    private func isOpen(_ circle: PlacePlan.Circle) -> Bool {
        plan.places.contains { place in
            !place.isWatched && circle.holds(place) && watched[region(place).id] != nil
        }
    }

    /// Returns the fence of the answer, or a smaller one if the device would reach one of the
    /// left-out regions before it leaves the answer's.
    private func plannedFence(_ left: [WatchedRegion]) -> WatchedRegion {
        let own = fence(plan.centre, plan.refreshDistance)
        let gone = fix.distance(latitude: plan.centre.latitude, longitude: plan.centre.longitude)
        let isFar = left.allSatisfy { edge($0, from: plan.centre) >= own.radius }
        if isFar, gone < own.radius { return own }
        return fence(fix, end(left, plan.refreshDistance - gone))
    }

    /// Returns the distance to the nearest edge of the left-out regions, in metres; at most `most`.
    private func end(_ left: [WatchedRegion], _ most: Double) -> Double {
        left.reduce(most) { min($0, edge($1, from: fix)) }
    }

    private func region(_ place: NearbyPlace) -> WatchedRegion {
        WatchedRegion(
            id: WatchedRegion.prefix + "place|" + place.id, latitude: place.latitude,
            longitude: place.longitude, radius: min(place.watchRadius, rules.largestRadius))
    }

    private func fence(_ fix: PlaceFix, _ distance: Double) -> WatchedRegion {
        let radius = max(PlaceRules.smallestRadius, min(distance, rules.largestRadius))
        return WatchedRegion(
            id: WatchedRegion.fence, latitude: fix.latitude, longitude: fix.longitude,
            radius: radius)
    }

    private func edge(_ region: WatchedRegion, from fix: PlaceFix) -> Double {
        fix.distance(latitude: region.latitude, longitude: region.longitude) - region.radius
    }

    private func nearest(_ regions: [WatchedRegion]) -> [WatchedRegion] {
        regions.map { (edge($0, from: fix), $0) }
            .sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }
}

extension PlacePlan.Circle {
    /// Returns whether a place's middle is in the circle.
    fileprivate func holds(_ place: NearbyPlace) -> Bool {
        let middle = PlaceFix(
            latitude: place.latitude, longitude: place.longitude, time: .init(milliseconds: 0))
        return distance(from: middle) <= radius
    }

    /// Returns the distance from a position to the middle in metres.
    fileprivate func distance(from fix: PlaceFix) -> Double {
        fix.distance(latitude: latitude, longitude: longitude)
    }
}
