/// Puts places together into regions.
struct WatchPlanner {
    /// The circle of a place, or one that holds it.
    struct Circle {
        let centre: LatticePoint
        let radius: Double
    }

    /// Places that one region holds.
    private struct Group {
        /// On the straight line between places; for a choice that is near enough to the surface.
        let centre: SIMD4<Double>
        let radius: Double
        let members: [Int]
    }

    private let rule: WatchPlan.Rule
    private let position: Position
    private let edges: [Double]
    private let circles: [Circle]
    /// Whether there are no places but these.
    private let isAll: Bool

    /// - Parameter edges: of the nearest places, nearest first.
    init(
        _ rule: WatchPlan.Rule, from position: Position, edges: [Double], _ circles: [Circle],
        isAll: Bool
    ) {
        (self.rule, self.position, self.edges) = (rule, position, edges)
        (self.circles, self.isAll) = (circles, isAll)
    }

    /// The one that watches most places one by one of those that reach far enough, or else the one
    /// that reaches farthest.
    var plan: WatchPlan {
        let most = min(rule.singles, edges.count)
        var best: (singles: Int, groups: [Group], end: Double)?
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

    /// Groups of the places behind the first, and the edge of the first that is in none.
    private func cover(from first: Int) -> (groups: [Group], end: Double) {
        let most = rule.regions - first
        var groups: [Group] = []
        for number in edges.indices.dropFirst(first) {
            let edge = edges[number]
            // Who is in a place that is not told must ask again at once.
            if edge <= 0 { return (groups, edge) }
            let isEnough = edge - rule.margin >= WatchPlan.enough
            if groups.count >= most, isEnough || most == 0 { return (groups, edge) }
            groups.append(
                Group(
                    centre: circles[number].centre.ecef, radius: circles[number].radius,
                    members: [number]))
            guard groups.count > most else { continue }
            guard let (one, other, group) = closest(groups) else {
                groups.removeLast()
                return (groups, edge)
            }
            groups[one] = group
            groups.remove(at: other)
        }
        return (groups, isAll ? .infinity : edges.last ?? .infinity)
    }

    /// The two that make the smallest group which the device is not in.
    private func closest(_ groups: [Group]) -> (one: Int, other: Int, group: Group)? {
        var best: (one: Int, other: Int, group: Group)?
        for other in groups.indices {
            for one in 0..<other {
                let (centre, radius) = Self.around(groups[one], groups[other])
                guard radius < best?.group.radius ?? WatchPlan.widest else { continue }
                let way = centre - position.ecef
                guard (way * way).sum().squareRoot() - radius >= WatchPlan.clearance else {
                    continue
                }
                let members = groups[one].members + groups[other].members
                best = (one, other, Group(centre: centre, radius: radius, members: members))
            }
        }
        return best
    }

    private static func around(
        _ one: Group, _ other: Group
    ) -> (centre: SIMD4<Double>, radius: Double) {
        let way = other.centre - one.centre
        let distance = (way * way).sum().squareRoot()
        if distance + other.radius <= one.radius { return (one.centre, one.radius) }
        if distance + one.radius <= other.radius { return (other.centre, other.radius) }
        let radius = (distance + one.radius + other.radius) / 2
        return (one.centre + way * ((radius - one.radius) / distance), radius)
    }

    /// A circle on the ellipsoid that holds all of a group's places.
    private func region(_ group: Group) -> WatchPlan.Region {
        let centre =
            group.members.count == 1
            ? Position(circles[group.members[0]].centre).coordinate
            : Coordinate(above: group.centre)
        let radius = group.members.reduce(0) { most, number in
            let way = Geodesic.distance(
                from: Position(centre), to: Position(circles[number].centre))
            return max(most, way + circles[number].radius)
        }
        // Rounded up to centimetres, so that what is sent holds them too.
        return WatchPlan.Region(
            centre: centre, radius: (radius * 100).rounded(.up) / 100,
            count: group.members.count)
    }
}
