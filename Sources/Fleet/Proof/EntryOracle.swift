import Foundation
import HeraldClient

/// The stays of one person at places, found by looking at all places, and whether the phone noticed
/// each.
struct EntryOracle: Sendable {
    /// The number of stays that were found, by whether the phone noticed them.
    struct Tally: Sendable {
        /// Stays that the phone had to notice, and those that it did not.
        var expected = 0
        var missed: [String] = []
        /// Stays that were too short, and stays in which a request of the phone got no answer; the
        /// phone noticed some of them.
        var short = 0
        var unanswered = 0
    }

    private struct Stay {
        let since: UnixTime
        let failures: Int
        let wasBehind: Bool
        var isHeard = false
        /// True if the phone had the place from the server.
        var isKnown = false
    }

    /// The shortest stay that the phone has to notice: systems tell of an entry after some seconds.
    private static let shortest = Duration.seconds(30)

    private let map: SpotMap
    private var stays: [Int: Stay] = [:]
    private(set) var tally = Tally()

    init(_ map: SpotMap) { self.map = map }

    /// Returns the ids of the places that a point is in.
    func inside(_ point: GeoPoint) -> [String] { map.inside(point).map { map.spots[$0].id } }

    /// Returns whether a look at a point would find a stay, a new one or one that has ended.
    func needsLook(at point: GeoPoint) -> Bool { !stays.isEmpty || map.isInside(point) }

    /// Returns the distance that the person can go before a look finds one place more or less, in
    /// metres; 0 until the phone has noticed all present stays.
    func clearance(at point: GeoPoint, upTo most: Double) -> Double {
        guard stays.values.allSatisfy(\.isHeard) else { return 0 }
        return map.clearance(at: point, upTo: most)
    }

    /// Notes the person's position.
    ///
    /// - Parameters:
    ///   - present: the places where the phone says it is.
    ///   - known: those that it has from the server.
    ///   - failures: the number of requests that got no answer so far.
    ///   - isBehind: true if the last one got none.
    mutating func look(
        _ point: GeoPoint, at now: UnixTime, present: Set<String>, known: Set<String>,
        failures: Int, isBehind: Bool
    ) {
        for index in Set(map.inside(point)).union(stays.keys).sorted() {
            let spot = map.spots[index]
            let isInside = spot.holds(point)
            if isInside, stays[index] == nil {
                stays[index] = Stay(since: now, failures: failures, wasBehind: isBehind)
            }
            // The phone may say so a moment after the person has left.
            if present.contains(spot.id) { stays[index]?.isHeard = true }
            if known.contains(spot.id) { stays[index]?.isKnown = true }
            if !isInside { finish(index, at: now, failures) }
        }
    }

    /// Ends all stays, at the end of the run.
    mutating func end(at now: UnixTime, failures: Int) {
        for index in stays.keys.sorted() { finish(index, at: now, failures) }
    }

    private mutating func finish(_ index: Int, at now: UnixTime, _ failures: Int) {
        guard let stay = stays.removeValue(forKey: index) else { return }
        if now - stay.since < Self.shortest {
            tally.short += 1
        } else if stay.isHeard {
            tally.expected += 1
        } else if stay.wasBehind || failures > stay.failures {
            tally.unanswered += 1
        } else {
            tally.expected += 1
            let seconds = (now - stay.since).components.seconds
            tally.missed.append(
                "\(map.spots[index].id) for \(seconds) s, "
                    + (stay.isKnown ? "which the phone knows" : "which the phone does not know"))
        }
    }
}
