import Foundation
import Spatial
import SpatialWorld
import TestSupport

/// Real tracks through a town of places: how often phones ask, and what they miss.
///
/// Each track is moved as it is so that its middle is Philadelphia's City Hall.
struct WatchBenchmark {
    private static let middle = (latitude: 39.9526, longitude: -75.1652)

    private let tracks: [[Coordinate]]
    private let real: [Coordinate]

    /// - Parameters:
    ///   - tracks: a CSV with columns track, lat, lng.
    ///   - places: a CSV with columns lat, lng.
    init(tracks: String, places: String) throws {
        var byName: [String: [(Double, Double)]] = [:]
        for row in try Self.rows(tracks) {
            byName[row["track"] ?? "", default: []].append(Self.point(row))
        }
        self.tracks = byName.sorted { $0.key < $1.key }.map { Self.moved($0.value) }
        real = try Self.rows(places).map(Self.point).compactMap {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
    }

    private static func rows(_ path: String) throws -> [[String: String]] {
        let lines = try String(contentsOfFile: path, encoding: .utf8)
            .split(whereSeparator: \.isNewline)
        let names = lines[0].split(separator: ",", omittingEmptySubsequences: false).map(
            String.init)
        return lines.dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(
                String.init)
            return Dictionary(zip(names, cells), uniquingKeysWith: { first, _ in first })
        }
    }

    private static func point(_ row: [String: String]) -> (Double, Double) {
        (Double(row["lat"] ?? "") ?? .nan, Double(row["lng"] ?? "") ?? .nan)
    }

    private static func moved(_ track: [(Double, Double)]) -> [Coordinate] {
        let count = Double(track.count)
        let north = track.reduce(0) { $0 + $1.0 } / count
        let east = track.reduce(0) { $0 + $1.1 } / count
        let squeeze = cos(north * .pi / 180) / cos(middle.latitude * .pi / 180)
        return track.compactMap {
            Coordinate(
                latitude: middle.latitude + $0.0 - north,
                longitude: middle.longitude + ($0.1 - east) * squeeze)
        }
    }

    private func town(_ count: Int) -> PlaceIndex {
        guard count > 0 else {
            return index(real)
        }
        var random = SeededGenerator(seed: UInt64(count))
        return index(
            (0..<count).compactMap { _ in
                // Twenty kilometres each way.
                Coordinate(
                    latitude: Self.middle.latitude
                        + Double.random(in: -0.09...0.09, using: &random),
                    longitude: Self.middle.longitude
                        + Double.random(in: -0.117...0.117, using: &random))
            })
    }

    private func index(_ places: [Coordinate]) -> PlaceIndex {
        PlaceIndex(
            places.enumerated().compactMap {
                IndexedPlace(slot: UInt32($0.offset), at: $0.element, radius: 100)
            })
    }

    func run() {
        let fixes = tracks.reduce(0) { $0 + $1.count }
        print("\(tracks.count) tracks of \(fixes) fixes; margin 150 m, places of 100 m")
        for count in [0, 1_000, 10_000] {
            let town = town(count)
            print("\(town.count) places")
            report("asks each 500 m, watches 10", every500(town))
            report(
                "watches 10 alone", walk(WatchWalk(town, singles: 10, regions: 10, isPlain: true)))
            report("10 regions", walk(WatchWalk(town, singles: 10, regions: 10)))
            report("19 regions, 10 places", walk(WatchWalk(town, singles: 10, regions: 19)))
            report("99 regions, 20 places", walk(WatchWalk(town, singles: 20, regions: 99)))
        }
    }

    private func walk(_ walk: WatchWalk) -> (questions: Int, missed: Int, entries: Int) {
        var walk = walk
        for track in tracks {
            walk.begin()
            for fix in track { walk.move(to: fix) }
        }
        return (walk.questions, walk.missed, walk.entries)
    }

    /// As the application that Herald's came from did.
    private func every500(_ town: PlaceIndex) -> (questions: Int, missed: Int, entries: Int) {
        let filter = PlaceFilter(now: 0)
        var (questions, missed, entries) = (0, 0, 0)
        for track in tracks {
            var (anchor, watched, inside): (Coordinate?, Set<UInt32>, Set<UInt32>) = (nil, [], [])
            for fix in track {
                let now = Set(town.containing(fix, filter).map(\.slot))
                let hasLeft = anchor.map { Geodesic.distance(from: $0, to: fix) > 500 } ?? true
                if anchor != nil {
                    let new = now.subtracting(inside)
                    entries += new.count
                    if !hasLeft { missed += new.subtracting(watched).count }
                }
                inside = now
                guard hasLeft else { continue }
                questions += 1
                anchor = fix
                watched = Set(town.nearest(10, to: fix, filter).map(\.slot))
            }
        }
        return (questions, missed, entries)
    }

    private func report(_ what: String, _ it: (questions: Int, missed: Int, entries: Int)) {
        let name = what.padding(toLength: 30, withPad: " ", startingAt: 0)
        print("  \(name) \(it.questions) questions, \(it.missed) of \(it.entries) entries missed")
    }
}
