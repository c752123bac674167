import Foundation

/// An index of all places of a run, to find those around a point.
///
/// The places are in the order of their latitudes, so that a look goes through a band of them.
struct SpotMap: Sendable {
    /// A place for the comparison with each point of a way, with bounds in degrees around it.
    struct Spot: Sendable {
        let id: String
        let point: GeoPoint
        /// The radius within which a point is surely in the place, in metres.
        ///
        /// It is a little smaller than the place's, since two calculations may differ at the edge.
        let radius: Double
        private let (north, east): (Double, Double)

        init(_ place: FleetPlace) {
            (id, point, radius) = (place.id, place.point, place.watchRadius * 0.99 - 3)
            let bound = radius * 1.01 / GeoPoint.metresPerDegree
            (north, east) = (bound, bound / max(0.01, cos(point.latitude * .pi / 180)) * 1.01)
        }

        func holds(_ other: GeoPoint) -> Bool {
            abs(other.latitude - point.latitude) < north
                && abs(other.longitude - point.longitude) < east
                && other.metres(to: point) < radius
        }
    }

    /// The places, from south to north.
    let spots: [Spot]
    /// The largest radius, in metres.
    private let largest: Double

    init(_ places: [FleetPlace]) {
        spots = places.map(Spot.init).sorted { $0.point.latitude < $1.point.latitude }
        largest = spots.map(\.radius).max() ?? 0
    }

    /// Returns the numbers of the places that a point is in, in order.
    func inside(_ point: GeoPoint) -> [Int] { band(point, 0).filter { spots[$0].holds(point) } }

    /// Returns whether a point is in any place.
    func isInside(_ point: GeoPoint) -> Bool { band(point, 0).contains { spots[$0].holds(point) } }

    /// Returns the distance to the nearest edge of a place, in metres; `most` if it is not nearer.
    func clearance(at point: GeoPoint, upTo most: Double) -> Double {
        band(point, most).reduce(most) { nearest, index in
            let spot = spots[index]
            return point.clearance(around: spot.point, radius: spot.radius, upTo: nearest)
        }
    }

    /// Returns the numbers of all places whose edges may be so many metres from a point, or nearer.
    private func band(_ point: GeoPoint, _ metres: Double) -> Range<Int> {
        // Some more, since degrees and metres are compared.
        let reach = (largest + metres) * 1.01 / GeoPoint.metresPerDegree
        let start = first(from: point.latitude - reach)
        var end = start
        while end < spots.count, spots[end].point.latitude <= point.latitude + reach { end += 1 }
        return start..<end
    }

    /// Returns the number of the first place that is not south of a latitude.
    private func first(from latitude: Double) -> Int {
        var (low, high) = (0, spots.count)
        while low < high {
            let middle = (low + high) / 2
            if spots[middle].point.latitude < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
