import BenchmarkKit
import Foundation
import Spatial

/// Real tracks through real places: what devices do there, as it was before, and judged by somebody
/// who knows all of a track.
struct ReplayBenchmark {
    /// A stay as the transitions tell it; without an end where the track ends in it.
    private struct Stay {
        var start: Int64
        var end: Int64?
    }

    /// The facts of a place for an observer who knows all of a track.
    private struct Sight {
        let time: Int64
        let edge: Double
        let accuracy: Double

        var isSurelyInside: Bool { edge <= -accuracy }
        var isOutside: Bool { edge > TransitionRule().exitMargin }
    }

    private let tracks: [(name: String, fixes: [Fix])]
    private let places: [IndexedPlace]
    private let index: PlaceIndex
    private let golden: String

    /// - Parameters:
    ///   - tracks: as ``TrackFiles`` takes them; those without times are left out.
    ///   - places: a CSV file with columns lat, lng.
    ///   - golden: what came of it before, a line each; "-" has it printed.
    init(tracks: [String], places: String, golden: String) throws {
        self.tracks = try TrackFiles(tracks).tracks.map { name, fixes in
            let found = fixes.compactMap { fix in
                fix.coordinate.flatMap { coordinate in
                    fix.time.flatMap {
                        Fix(at: coordinate, accuracy: fix.accuracy ?? 10, time: $0)
                    }
                }
            }
            return (name, found.sorted { $0.time < $1.time })
        }.filter { !$0.fixes.isEmpty }
        self.places = try TrackFiles.places(places).enumerated().compactMap {
            IndexedPlace(slot: UInt32($0.offset), at: $0.element, radius: 100)
        }
        index = PlaceIndex(self.places)
        self.golden = golden
    }

    /// Says whether all is as it was, and as it is to be.
    func run() throws -> Bool {
        var (lines, counts, wrong): ([String], [Transition.Kind: Int], [String]) = ([], [:], [])
        for (name, fixes) in tracks {
            let (found, taken) = replay(fixes)
            let start = fixes[0].time
            for transition in found {
                counts[transition.kind, default: 0] += 1
                lines.append(
                    "\(name) \((transition.time - start) / 1_000) \(transition.kind) "
                        + "\(transition.slot)")
            }
            wrong += judge(found, taken).map { "\(name): \($0)" }
        }
        let fixes = tracks.reduce(0) { $0 + $1.fixes.count }
        if golden == "-" {
            print(lines.joined(separator: "\n"))
            return wrong.isEmpty
        }
        let before = try String(contentsOfFile: golden, encoding: .utf8)
            .split(separator: "\n").map(String.init)
        let changes = lines.difference(from: before)
        print(
            "\(tracks.count) tracks, \(fixes) fixes, \(places.count) places: "
                + "\(counts[.enter] ?? 0) entries, \(counts[.exit] ?? 0) exits, "
                + "\(counts[.cross] ?? 0) crossings; \(changes.count) other than before")
        for line in wrong { print("wrong: \(line)") }
        measure(fixes)
        print("\(wrong.count) visits split, missed or made up")
        return wrong.isEmpty && changes.isEmpty
    }

    /// The time that a fix takes: the search for what is near, and the device's state.
    private func measure(_ count: Int) {
        var times: [Double] = []
        for _ in 0..<9 {
            let start = ContinuousClock.now
            for (_, fixes) in tracks { _ = replay(fixes) }
            times.append((.now - start) / .microseconds(1) / Double(count))
        }
        times.sort()
        print("a fix takes \(Report.text(times[4])) us, median of 9 replays")
    }

    private func replay(_ fixes: [Fix]) -> (found: [Transition], taken: [Fix]) {
        var (state, found, taken) = (DeviceTransitions(), [Transition](), [Fix]())
        let step = FixStep(index: index) { [places] in places[Int($0)] }
        for fix in fixes {
            guard let transitions = step.take(fix, &state) else { continue }
            found += transitions
            taken.append(fix)
        }
        return (found, taken)
    }

    /// The faults in the stays that were found: a place that was surely entered has one
    /// stay for it; between two stays the device was outside by the margin; and in each it was
    /// inside.
    private func judge(_ found: [Transition], _ taken: [Fix]) -> [String] {
        var wrong: [String] = []
        for place in places {
            let sights = taken.map { fix in
                Sight(
                    time: fix.time, edge: place.edge(from: fix.position),
                    accuracy: fix.accuracy)
            }.filter { $0.accuracy <= 200 }
            let stays = stays(found.filter { $0.slot == place.slot })
            for sight in sights where sight.isSurelyInside {
                let count = stays.count {
                    $0.start <= sight.time && sight.time <= ($0.end ?? .max)
                }
                if count != 1 { wrong.append("place \(place.slot) missed at \(sight.time)") }
            }
            for stay in stays {
                let within = sights.filter { stay.start <= $0.time && $0.time <= stay.end ?? .max }
                if !within.contains(where: { $0.edge <= 0 }) {
                    wrong.append("place \(place.slot) was never entered at \(stay.start)")
                }
            }
            for (stay, next) in zip(stays, stays.dropFirst()) {
                let between = sights.filter {
                    (stay.end ?? .max) <= $0.time && $0.time <= next.start
                }
                if !between.contains(where: \.isOutside) {
                    wrong.append("place \(place.slot) split at \(next.start)")
                }
            }
        }
        return wrong
    }

    private func stays(_ found: [Transition]) -> [Stay] {
        var stays: [Stay] = []
        for transition in found {
            switch transition.kind {
            case .enter: stays.append(Stay(start: transition.time))
            case .exit:
                // Left and never entered: a stay that is found to have been outside.
                if stays.last.map({ $0.end != nil }) ?? true {
                    stays.append(Stay(start: transition.time))
                }
                stays[stays.count - 1].end = transition.time
            case .dwell, .cross: break
            }
        }
        return stays
    }
}
