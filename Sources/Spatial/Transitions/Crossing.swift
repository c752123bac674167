import Glibc

/// The straight way between two fixes.
package struct Crossing: Hashable, Sendable {
    private let start: SIMD4<Double>
    private let end: SIMD4<Double>
    /// The length in metres.
    package let length: Double

    /// Creates the way from one fix to the next.
    ///
    /// It is nil if the way is unknown: too much time or distance is between the fixes, or one of
    /// them is too inaccurate.
    package init?(from last: Fix, to fix: Fix) {
        let (from, to) = (last.position, fix.position)
        length = Geodesic.distance(from: from, to: to)
        guard fix.time > last.time, fix.time - last.time < TransitionLimits.crossingTime,
            length > 0, length <= TransitionLimits.crossingLength,
            max(last.accuracy, fix.accuracy) <= TransitionLimits.crossingAccuracy
        else { return nil }
        (start, end) = (from.ecef, to.ecef)
    }

    /// Returns whether no point of the way can be within `radius` metres of a point, judged by the
    /// chord.
    func passes(_ point: SIMD4<Double>, beyond radius: Double) -> Bool {
        let way = end - start
        let share = ((point - start) * way).sum() / (way * way).sum()
        let beside = point - start - way * max(0, min(1, share))
        // The way lies above its chord, by less than with the ellipsoid's smallest radius of
        // curvature.
        let reach = radius + length * length / (8 * 6_300_000) + 0.01
        return (beside * beside).sum() > reach * reach
    }

    /// The middle of the way; a place that is crossed is at most half of the length away from it.
    package var middle: Position { point(0.5) }

    /// Returns how near the way comes to an edge in metres; below 0 it goes through.
    ///
    /// - Parameter edge: returns the distance in metres from a point to the edge, negative inside.
    package func leastEdge(_ edge: (Position) -> Double) -> Double {
        // A step of the distance to the edge cannot miss it. Shorter steps than a metre are not
        // needed: cutting off a corner by so little is not a crossing.
        let shortest = max(1, length / 2_000)
        var (way, least) = (0.0, Double.infinity)
        while way < length, least > 0 {
            let distance = edge(point(way / length))
            least = min(least, distance)
            way += max(shortest, distance)
        }
        return least
    }

    /// Returns whether the way goes through a polygon.
    func goesThrough(_ polygon: Polygon) -> Bool {
        comesInside(polygon.contains(_:), distance: polygon.boundary.distance(from:))
    }

    /// Returns whether the way enters an area.
    ///
    /// It takes the same steps as ``leastEdge(_:)``. Close to a border it only tests whether it is
    /// inside, which costs a hundredth of computing the distance.
    ///
    /// - Parameters:
    ///   - isInside: returns whether a point is in the area.
    ///   - distance: returns the distance in metres from a point to the area's border.
    func comesInside(
        _ isInside: (Position) -> Bool, distance: (Position) -> Double
    ) -> Bool {
        let shortest = max(1, length / 2_000)
        // The number of steps until the distance is computed again.
        var (way, steps) = (0.0, 0)
        while way < length {
            let here = point(way / length)
            if isInside(here) { return true }
            if steps > 0 {
                (way, steps) = (way + shortest, steps - 1)
                continue
            }
            let distance = distance(here)
            if distance < Double(Self.blindSteps) * shortest { steps = Self.blindSteps }
            way += steps > 0 ? shortest : distance
        }
        return false
    }

    /// The number of steps along a border between two computations of the distance.
    private static let blindSteps = 32

    /// Returns the point at a fraction of the way.
    private func point(_ share: Double) -> Position {
        Position(below: start + (end - start) * share)
    }
}
