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
        let (from, to) = (Position(last.coordinate), Position(fix.coordinate))
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
    package var middle: Coordinate { point(0.5) }

    /// How near the way comes to an edge, in metres; below 0 it goes through.
    ///
    /// - Parameter edge: metres from a point to the edge, negative inside.
    package func leastEdge(_ edge: (Position) -> Double) -> Double {
        // The edge is never nearer than by the step: so steps of what it is away miss nothing, and
        // a metre or so of a corner is no crossing.
        let shortest = max(1, length / 2_000)
        var (way, least) = (0.0, Double.infinity)
        while way < length, least > 0 {
            let distance = edge(Position(point(way / length)))
            least = min(least, distance)
            way += max(shortest, distance)
        }
        return least
    }

    /// As far as that of the whole way.
    private func point(_ share: Double) -> Coordinate {
        Coordinate(above: start + (end - start) * share)
    }
}
