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
    ///   - tracks: GPX files, and CSV files with columns lat and lng (or the whole words); of these
    ///     a column track, or vehicle_id, tells one track from another.
    ///   - places: a CSV file with columns lat, lng.
    init(tracks: [String], places: String) throws {
        self.tracks = try tracks.flatMap { path in
            path.hasSuffix(".gpx") ? [try Self.gpx(path)] : try Self.csv(path)
        }.filter { !$0.isEmpty }.map(Self.moved)
        real = try Self.rows(places).compactMap(Self.point).compactMap {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
    }

    private static func csv(_ path: String) throws -> [[(Double, Double)]] {
        var byName: [String: [(Double, Double)]] = [:]
        for row in try rows(path) {
            guard let point = point(row) else { continue }
            byName[row["track"] ?? row["vehicle_id"] ?? "", default: []].append(point)
        }
        return byName.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func gpx(_ path: String) throws -> [(Double, Double)] {
        try String(contentsOfFile: path, encoding: .utf8)
            .matches(of: /<trkpt\s+lat="([-0-9.]+)"\s+lon="([-0-9.]+)"/)
            .compactMap { match in
                guard let latitude = Double(match.1), let longitude = Double(match.2) else {
                    return nil
                }
                return (latitude, longitude)
            }
    }

    private static func rows(_ path: String) throws -> [[String: String]] {
        let lines = try String(contentsOfFile: path, encoding: .utf8)
            .split(whereSeparator: \.isNewline)
        let sign: Character = lines[0].contains(";") ? ";" : ","
        func cells(_ line: Substring) -> [String] {
            line.split(separator: sign, omittingEmptySubsequences: false).map {
                String($0.replacing("\"", with: ""))
            }
        }
        let names = cells(lines[0])
        return lines.dropFirst().map { line in
            Dictionary(zip(names, cells(line)), uniquingKeysWith: { first, _ in first })
        }
    }

    private static func point(_ row: [String: String]) -> (Double, Double)? {
        guard let latitude = Double(row["lat"] ?? row["latitude"] ?? ""),
            let longitude = Double(row["lng"] ?? row["longitude"] ?? "")
        else { return nil }
        return (latitude, longitude)
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
