import Glibc

/// The way between two fixes, as straight as it can be.
package struct Crossing: Hashable, Sendable {
    private let start: SIMD4<Double>
    private let end: SIMD4<Double>
    /// Metres.
    package let length: Double

    /// The way from one fix to the next; nil where nobody knows it: too much time lies between
    /// them, or too much way, or one of them is anywhere.
    package init?(from last: Fix, to fix: Fix) {
        let (from, to) = (last.position, fix.position)
        length = Geodesic.distance(from: from, to: to)
        guard fix.time > last.time, fix.time - last.time < TransitionLimits.crossingTime,
            length > 0, length <= TransitionLimits.crossingLength,
            max(last.accuracy, fix.accuracy) <= TransitionLimits.crossingAccuracy
        else { return nil }
        (start, end) = (from.ecef, to.ecef)
    }

    /// Whether no point of the way can be within so many metres of one, by the chord.
    func passes(_ point: SIMD4<Double>, beyond radius: Double) -> Bool {
        let way = end - start
        let share = ((point - start) * way).sum() / (way * way).sum()
        let beside = point - start - way * max(0, min(1, share))
        // The way lies above its chord, by less than where the ellipsoid is bent the most.
        let reach = radius + length * length / (8 * 6_300_000) + 0.01
        return (beside * beside).sum() > reach * reach
    }

    /// A place that is crossed is no farther from here than half of the length.
    package var middle: Position { point(0.5) }

    /// How near the way comes to an edge, in metres; below 0 it goes through.
    ///
    /// - Parameter edge: metres from a point to the edge, negative inside.
    package func leastEdge(_ edge: (Position) -> Double) -> Double {
        // The edge is never nearer than by the step: so steps of what it is away miss nothing, and
        // a metre or so of a corner is no crossing.
        let shortest = max(1, length / 2_000)
        var (way, least) = (0.0, Double.infinity)
        while way < length, least > 0 {
            let distance = edge(point(way / length))
            least = min(least, distance)
            way += max(shortest, distance)
        }
        return least
    }

    /// Whether it goes through a polygon.
    func goesThrough(_ polygon: Polygon) -> Bool {
        comesInside(polygon.contains(_:), distance: polygon.boundary.distance(from:))
    }

    /// Whether it comes into an area, by the same steps as ``leastEdge(_:)``; but along a border it
    /// looks whether it is inside, which costs a hundredth of how far the border is.
    ///
    /// - Parameters:
    ///   - isInside: whether a point is in the area.
    ///   - distance: metres from a point to the area's border.
    func comesInside(
        _ isInside: (Position) -> Bool, distance: (Position) -> Double
    ) -> Bool {
        let shortest = max(1, length / 2_000)
        // Steps until it is asked again how far the sides are.
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

    /// Steps along a border between two questions how far it is.
    private static let blindSteps = 32

    /// As far as that of the whole way.
    private func point(_ share: Double) -> Position {
        Position(below: start + (end - start) * share)
    }
}
