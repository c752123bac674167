import BenchmarkKit
import Glibc
import Spatial
import TestSupport

/// Times of one polygon, in this process and on one core.
struct PolygonBenchmark {
    let seed: UInt64

    /// A polygon of so many corners, some kilometres wide, as uneven as a coast.
    func run(_ corners: Int) throws {
        var random = SeededGenerator(seed: seed)
        var ring: [Coordinate] = []
        for corner in 0..<corners {
            let angle = Double(corner) / Double(corners) * 2 * .pi
            let far = 0.03 * Double.random(in: 0.7...1, using: &random)
            guard
                let point = Coordinate(
                    latitude: 40 + far * sin(angle), longitude: -75 + far * cos(angle))
            else { throw Failed(reason: "a corner is not on the globe") }
            ring.append(point)
        }
        let polygon = try Polygon([[ring + [ring[0]]]])
        let points = (0..<1000).compactMap { _ in
            Coordinate(
                latitude: 40 + Double.random(in: -0.03...0.03, using: &random),
                longitude: -75 + Double.random(in: -0.03...0.03, using: &random))
        }.map { Position($0) }
        var inside = 0
        let tests = took(rounds: 200) {
            for point in points where polygon.contains(point) { inside += 1 }
        }
        var ways = 0.0
        let edges = took(rounds: 5) { for point in points { ways += polygon.edge(from: point) } }
        Report.line(
            "polygon of \(corners) corners",
            "inside or not \(Report.text(tests / Double(points.count) * 1000)) ns, "
                + "the nearest side \(Report.text(edges / Double(points.count))) us "
                + "(\(inside / 200) of \(points.count) inside, \(Int(ways) / 5000) m in the mean)")
    }

    /// Microseconds of a round.
    private func took(rounds: Int, _ body: () -> Void) -> Double {
        let start = ContinuousClock.now
        for _ in 0..<rounds { body() }
        return (.now - start) / .microseconds(1) / Double(rounds)
    }
}
