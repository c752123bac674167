import Foundation
import Spatial
import TestSupport

/// Places as people are: around real towns; and questions of two kinds.
struct Workload: Sendable {
    let seed: UInt64
    private let towns: [(latitude: Double, longitude: Double)]

    /// The towns of a file whose lines begin with a latitude and a longitude, after a heading.
    init(towns path: String, seed: UInt64) throws {
        self.seed = seed
        towns = try String(contentsOf: URL(filePath: path), encoding: .utf8)
            .split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
                let fields = line.split(separator: ",", maxSplits: 2)
                guard fields.count == 3, let latitude = Double(fields[0]),
                    let longitude = Double(fields[1])
                else { return nil }
                return (latitude, longitude)
            }
    }

    /// The number of towns.
    var townCount: Int { towns.count }

    /// The towns themselves, or so many places, each some 5 km from one of them.
    func centres(_ count: Int) -> [Coordinate] {
        if count == towns.count {
            return towns.map { coordinate($0.latitude, $0.longitude) }
        }
        var random = SeededGenerator(seed: seed &+ 1)
        return (0..<count).map { _ in near(5, &random) }
    }

    /// Points some 3 km from a town.
    func nearQuestions(_ count: Int) -> [Coordinate] {
        var random = SeededGenerator(seed: seed &+ 2)
        return (0..<count).map { _ in near(3, &random) }
    }

    /// Points anywhere on the sphere.
    func uniformQuestions(_ count: Int) -> [Coordinate] {
        var random = SeededGenerator(seed: seed &+ 3)
        return (0..<count).map { _ in
            let sine = Double.random(in: -1...1, using: &random)
            return coordinate(
                asin(sine) * 180 / .pi, Double.random(in: -180...180, using: &random))
        }
    }

    /// Metres: 240 in the mean, a few of some kilometres (log-normal).
    func radii(_ count: Int) -> [Double] {
        var random = SeededGenerator(seed: seed &+ 4)
        return (0..<count).map { _ in
            let (u, v) = (
                Double.random(in: .leastNonzeroMagnitude..<1, using: &random),
                Double.random(in: 0..<1, using: &random)
            )
            let normal = (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
            return min(100_000, max(1, exp(log(150) + 0.97 * normal)))
        }
    }

    /// A town, and some kilometres of way in any direction, exponentially distributed.
    private func near(_ kilometres: Double, _ random: inout SeededGenerator) -> Coordinate {
        let town = towns[Int.random(in: 0..<towns.count, using: &random)]
        let way = -log(1 - Double.random(in: 0..<1, using: &random)) * kilometres / 111.2
        let angle = Double.random(in: 0..<(2 * .pi), using: &random)
        let latitude = town.latitude + way * cos(angle)
        let narrow = max(0.02, cos(town.latitude * .pi / 180))
        return coordinate(latitude, town.longitude + way * sin(angle) / narrow)
    }

    private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
        let turned = (longitude + 540).truncatingRemainder(dividingBy: 360) - 180
        guard
            let it = Coordinate(
                latitude: max(-90, min(90, latitude)), longitude: max(-180, min(180, turned)))
        else { fatalError("\(latitude), \(longitude)") }
        return it
    }
}
