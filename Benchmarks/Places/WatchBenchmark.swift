import Foundation
import Spatial
import SpatialWorld
import TestSupport

/// Real tracks through a town of places: how often phones ask, and what they miss.
struct WatchBenchmark {
    private let tracks: [[Coordinate]]
    private let real: [Coordinate]

    /// - Parameters:
    ///   - tracks: as ``TrackFiles`` takes them.
    ///   - places: a CSV file with columns lat, lng.
    init(tracks: [String], places: String) throws {
        self.tracks = try TrackFiles(tracks).tracks.map { $0.fixes.compactMap(\.coordinate) }
        real = try TrackFiles.places(places)
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
                    latitude: TrackFiles.middle.latitude
                        + Double.random(in: -0.09...0.09, using: &random),
                    longitude: TrackFiles.middle.longitude
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

    /// The rule of the application that Herald's came from.
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
