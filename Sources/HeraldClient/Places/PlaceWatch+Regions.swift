extension PlaceWatch {
    /// Makes the operating system watch what is wanted: only what differs is changed.
    mutating func rewatch(_ step: inout Step) {
        let wanted = wanted(step.rules)
        let byID = Dictionary(wanted.map { ($0.id, $0) }) { first, _ in first }
        for id in watched.keys.sorted() {
            guard let old = watched[id] else { continue }
            if let new = byID[id], new.isSame(as: old) { continue }
            watched[id] = nil
            step.actions.append(.stopWatching(id))
        }
        for region in wanted where watched[region.id] == nil {
            watched[region.id] = region
            let isInside = fix.map { fix in
                fix.distance(latitude: region.latitude, longitude: region.longitude)
                    <= region.radius
            }
            step.actions.append(.watch(region, isInside: isInside ?? false))
        }
    }

    /// Returns the regions for the operating system: the fence around the device, and of the others
    /// those whose edges are nearest.
    private func wanted(_ rules: PlaceRules) -> [WatchedRegion] {
        guard let plan else { return [] }
        let fix = fix ?? plan.centre
        guard plan.holds(at: fix) || plan.refreshDistance == 0 else {
            return wantedBeyond(plan, fix, rules)
        }
        let places = plan.watched.map { region($0, rules) }
        let circles = plan.circles.enumerated().map { index, circle in
            WatchedRegion(
                id: WatchedRegion.prefix + "circle|\(index)", latitude: circle.latitude,
                longitude: circle.longitude, radius: min(circle.radius, rules.largestRadius))
        }
        let all = Self.nearest(places + circles, to: fix)
        return [fence(plan.centre, plan.refreshDistance, rules)]
            + all.prefix(max(0, rules.capacity - 1))
    }

    /// Returns the regions for a device that has gone farther than the plan reaches and cannot ask:
    /// the nearest of the places that it knows.
    private func wantedBeyond(
        _ plan: PlacePlan, _ fix: PlaceFix, _ rules: PlaceRules
    ) -> [WatchedRegion] {
        let all = Self.nearest(plan.places.map { region($0, rules) }, to: fix)
        let most = max(0, rules.capacity - 1)
        let next = all.dropFirst(most).first.map { Self.edge($0, fix) } ?? Self.farthestFence
        return [fence(fix, min(next, Self.farthestFence), rules)] + all.prefix(most)
    }

    /// Without an answer it is asked again after moving this far at the latest, in metres.
    private static let farthestFence = 1_000.0

    private func region(_ place: NearbyPlace, _ rules: PlaceRules) -> WatchedRegion {
        WatchedRegion(
            id: WatchedRegion.prefix + "place|" + place.id, latitude: place.latitude,
            longitude: place.longitude, radius: min(place.watchRadius, rules.largestRadius))
    }

    private func fence(
        _ fix: PlaceFix, _ distance: Double, _ rules: PlaceRules
    ) -> WatchedRegion {
        let radius = max(PlaceRules.smallestRadius, min(distance, rules.largestRadius))
        return WatchedRegion(
            id: WatchedRegion.fence, latitude: fix.latitude, longitude: fix.longitude,
            radius: radius)
    }

    private static func edge(_ region: WatchedRegion, _ fix: PlaceFix) -> Double {
        fix.distance(latitude: region.latitude, longitude: region.longitude) - region.radius
    }

    private static func nearest(_ regions: [WatchedRegion], to fix: PlaceFix) -> [WatchedRegion] {
        regions.map { (edge($0, fix), $0) }
            .sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }
}
