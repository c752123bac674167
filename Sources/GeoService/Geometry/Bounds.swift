/// What a set of places has in common: where they all lie, and since when until when any counts.
struct Bounds: Equatable {
    var low = SIMD4<Double>(repeating: .infinity)
    var high = SIMD4<Double>(repeating: -.infinity)
    var radius = 0.0
    var start = Int64.max
    var end = Int64.min

    /// Nothing lies in it.
    init() {}

    init(of places: [IndexedPlace]) {
        for place in places { include(place) }
    }

    init(_ one: Bounds, _ other: Bounds) {
        low = pointwiseMin(one.low, other.low)
        high = pointwiseMax(one.high, other.high)
        radius = max(one.radius, other.radius)
        start = min(one.start, other.start)
        end = max(one.end, other.end)
    }

    mutating func include(_ place: IndexedPlace) {
        low = pointwiseMin(low, place.position.ecef)
        high = pointwiseMax(high, place.position.ecef)
        radius = max(radius, place.radius)
        start = min(start, place.active.lowerBound)
        end = max(end, place.active.upperBound)
    }

    /// The axis along which the box is longest.
    var widestAxis: Int {
        let size = high - low
        return size[0] >= size[1]
            ? (size[0] >= size[2] ? 0 : 2) : (size[1] >= size[2] ? 1 : 2)
    }

    /// Squared metres from a point to the box, 0 inside it.
    func distanceSquared(to point: SIMD4<Double>) -> Double {
        let outside = pointwiseMax(pointwiseMax(low - point, point - high), .zero)
        return (outside * outside).sum()
    }

    /// No edge of a place in here is nearer than this; infinite if none counts at `now`.
    func leastEdge(to point: SIMD4<Double>, now: Int64) -> Double {
        // No chord is longer than its geodesic, and the box no farther than what lies in it.
        now >= start && now < end ? distanceSquared(to: point).squareRoot() - radius : .infinity
    }
}
