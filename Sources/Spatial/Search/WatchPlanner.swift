/// Groups places into regions.
struct WatchPlanner {
    /// The circle of a place, or a circle that encloses its polygon.
    struct Circle {
        let centre: LatticePoint
        let radius: Double
    }

    private let rule: WatchPlan.Rule
    private let position: Position
    private let edges: [Double]
    private let circles: [Circle]
    /// True if there are no other places.
    private let isAll: Bool

    /// Creates a planner.
    ///
    /// - Parameter edges: the edges of the nearest places, nearest first.
    init(
        _ rule: WatchPlan.Rule, from position: Position, edges: [Double], _ circles: [Circle],
        isAll: Bool
    ) {
        (self.rule, self.position, self.edges) = (rule, position, edges)
        (self.circles, self.isAll) = (circles, isAll)
    }

    /// The plan with the most places monitored one by one among those that reach far enough, or
    /// else the plan that reaches farthest.
    var plan: WatchPlan {
        let most = min(rule.singles, edges.count)
        var best: (singles: Int, groups: [WatchGroup], end: Double)?
        for singles in [most, most * 3 / 4, most / 2, most / 4, 0] {
            let (groups, end) = cover(from: singles)
            if best.map({ end > $0.end + 1 }) ?? true { best = (singles, groups, end) }
            if end - rule.margin >= WatchPlan.enough { break }
        }
        guard let best else { return WatchPlan(singles: 0, regions: [], safeRadius: 0) }
        return WatchPlan(
            singles: best.singles, regions: best.groups.map(region),
            safeRadius: SafeRadius.metres(
                nextEdge: best.end == .infinity ? nil : best.end, margin: rule.margin))
    }

    /// Returns groups of the places after the first ones, and the edge of the first place that is
    /// in no group.
    private func cover(from first: Int) -> (groups: [WatchGroup], end: Double) {
        let most = rule.regions - first
        var groups = WatchGroups(from: position, clearance: rule.clearance)
        for number in edges.indices.dropFirst(first) {
            let edge = edges[number]
            // A device in a place that it does not know must ask again immediately.
            if edge <= 0 { return (groups.all, edge) }
            let isEnough = edge - rule.margin >= WatchPlan.enough
            if groups.all.count >= most, isEnough || most == 0 { return (groups.all, edge) }
            let circle = circles[number]
            guard
                groups.add(
                    WatchGroup(
                        centre: circle.centre.ecef, radius: circle.radius, members: [number]),
                    most: most)
            else { return (groups.all, edge) }
        }
        return (groups.all, isAll ? .infinity : edges.last ?? 0)
    }

    /// Returns a circle on the ellipsoid that contains all places of a group.
    private func region(_ group: WatchGroup) -> WatchPlan.Region {
        let centre =
            group.members.count == 1
            ? Position(circles[group.members[0]].centre).coordinate
            : Coordinate(above: group.centre)
        let radius = group.members.reduce(WatchPlan.leastRadius) { most, number in
            let way = Geodesic.distance(
                from: Position(centre), to: Position(circles[number].centre))
            return max(most, way + circles[number].radius)
        }
        // Rounded up to centimetres, so that the sent circle contains the places too.
        return WatchPlan.Region(
            centre: centre, radius: (radius * 100).rounded(.up) / 100,
            count: group.members.count)
    }
}
