import Foundation
package import Spatial
package import TestSupport

/// A random ring around a middle, with many corners and often a hole, at longitude 0, in degrees.
package struct Star {
    package let centre: Spot
    /// Degrees from the middle to the farthest corner.
    package let size: Double
    private var outer: [Spot]
    private var hole: [Spot]

    package init(_ random: inout SeededGenerator) {
        centre = Spot(latitude: random.number(-80, 80), longitude: 0)
        size = [0.001, 0.05, 1, 8][Int.random(in: 0..<4, using: &random)]
        let (corners, scale) = (Int.random(in: 3...60, using: &random), size)
        let middle = centre
        func ring(_ low: Double, _ high: Double) -> [Spot] {
            (0..<corners).map { corner in
                let angle = Double(corner) / Double(corners) * 2 * Double.pi
                let far = random.number(low, high) * scale
                return Spot(
                    latitude: middle.latitude + far * sin(angle),
                    longitude: far * cos(angle))
            }
        }
        outer = ring(0.6, 1)
        // With few corners a side comes near the middle.
        hole = corners > 8 ? ring(0.1, 0.4) : []
    }

    package func turned(by degrees: Double) -> Star {
        var star = self
        star.outer = outer.map { $0.turned(by: degrees) }
        star.hole = hole.map { $0.turned(by: degrees) }
        return star
    }

    private var rings: [[Spot]] { [outer, hole].filter { !$0.isEmpty }.map { $0 + [$0[0]] } }

    package func polygon() throws -> Polygon { try Polygon([rings.map { $0.map(\.coordinate) }]) }

    /// Returns whether a point is in the ring, by the sum of the angles under which its sides are
    /// seen.
    package func contains(_ point: Spot) -> Bool {
        rings.count { ring in
            var turn = 0.0
            for (from, to) in zip(ring, ring.dropFirst()) {
                let (ax, ay) = (from.longitude - point.longitude, from.latitude - point.latitude)
                let (bx, by) = (to.longitude - point.longitude, to.latitude - point.latitude)
                turn += atan2(ax * by - ay * bx, ax * bx + ay * by)
            }
            return abs(turn) > .pi
        } == 1
    }

    /// Returns the distance in metres to the nearest of many points on the sides.
    ///
    /// `step` is the longest distance between two neighbours of these points.
    package func leastDistance(from point: Position) -> (least: Double, step: Double) {
        var (least, step) = (Double.infinity, 0.0)
        for ring in rings {
            for (from, to) in zip(ring, ring.dropFirst()) {
                let parts = 200
                var before: Position?
                for part in 0...parts {
                    let share = Double(part) / Double(parts)
                    let position = Position(
                        Spot(
                            latitude: from.latitude + (to.latitude - from.latitude) * share,
                            longitude: from.longitude + (to.longitude - from.longitude) * share
                        ).coordinate)
                    least = min(least, Geodesic.distance(from: point, to: position))
                    if let before {
                        step = max(step, Geodesic.distance(from: before, to: position))
                    }
                    before = position
                }
            }
        }
        return (least, step)
    }
}
