/// A search for the first moment at which a place becomes active whose edge is within a distance of
/// a position.
struct ChangeSearch: TreeVisitor {
    static let isNarrowing = false

    private let position: Position
    private let now: Int64
    private let filter: PlaceFilter
    let admission: Admission
    private let polygons: [UInt32: Polygon]
    let limits: SearchLimits
    /// The moment in milliseconds since 1970; nil if there is none.
    private(set) var first: Int64?

    /// Creates a search.
    ///
    /// - Parameter filter: the filter, whose time is ignored.
    init(
        after now: Int64, within distance: Double, of position: Position, _ filter: PlaceFilter,
        _ table: TraitTable, _ polygons: [UInt32: Polygon]
    ) {
        var filter = filter
        filter.time = .after(now)
        (self.position, self.now, self.filter) = (position, now, filter)
        limits = SearchLimits(edge: min(distance, 21_000_000))
        (admission, self.polygons) = (Admission(filter, table), polygons)
    }

    @inline(__always)
    func isPossible(_ traits: UInt32) -> Bool { admission.isPossible(traits) }

    mutating func visit(_ place: TreePlace, edge: Double) {
        guard edge <= limits.most, let change = sooner(place) else { return }
        first = change
    }

    mutating func visit(_ place: TreePlace) -> Bool {
        guard let change = sooner(place) else { return false }
        if edge(of: place) <= limits.most { first = change }
        return place.isPolygon
    }

    /// Returns when a place becomes active, if that is before all moments found so far.
    private func sooner(_ place: TreePlace) -> Int64? {
        guard admission.admits(place.traits),
            let change = filter.nextChange(of: admission[place.traits], after: now),
            change < first ?? .max
        else { return nil }
        return change
    }

    private func edge(of place: TreePlace) -> Double {
        if place.isPolygon, let polygon = polygons[place.slot] {
            return Neighbour.edge(way: polygon.edge(from: position), radius: 0)
        }
        let way = Geodesic.distance(from: position, to: place.centre)
        return Neighbour.edge(way: way, radius: Double(place.radius))
    }
}
