/// A search for all places whose edge is within a distance of a position.
struct EdgeSearch: TreeVisitor {
    static let isNarrowing = false

    private let position: Position
    let admission: Admission
    private let polygons: [UInt32: Polygon]
    let limits: SearchLimits
    /// The places that were found, in no order.
    private(set) var found: [Neighbour] = []

    /// Creates a search.
    ///
    /// - Parameter distance: the distance in metres; 0 for the places that contain the position.
    init(
        within distance: Double, of position: Position, _ admission: Admission,
        _ polygons: [UInt32: Polygon]
    ) {
        self.position = position
        // No place is farther than half of the circumference, and unused lanes are infinitely far.
        limits = SearchLimits(edge: min(distance, 21_000_000))
        (self.admission, self.polygons) = (admission, polygons)
    }

    @inline(__always)
    func isPossible(_ traits: UInt32) -> Bool { admission.isPossible(traits) }

    mutating func visit(_ place: TreePlace, edge: Double) {
        guard edge <= limits.most, admission.admits(place.traits) else { return }
        found.append(Neighbour(slot: place.slot, edge: edge))
    }

    mutating func visit(_ place: TreePlace) -> Bool {
        if place.isPolygon { return visitPolygon(place) }
        let way = place.centre.ecef - position.ecef
        let chord = (way * way).sum().squareRoot()
        let radius = Double(place.radius)
        var arc = SectionArc.metres(from: position.ecef, along: way, chord: chord)
        let error = SectionArc.error(chord: chord)
        guard arc - radius - error - Neighbour.rounding <= limits.most else { return false }
        if error > 0 { arc = Geodesic.distance(from: position, to: place.centre) }
        let edge = Neighbour.edge(way: arc, radius: radius)
        guard edge <= limits.most else { return false }
        guard admission.admits(place.traits) else { return false }
        found.append(Neighbour(slot: place.slot, edge: edge))
        return false
    }

    private mutating func visitPolygon(_ place: TreePlace) -> Bool {
        guard admission.admits(place.traits), let polygon = polygons[place.slot] else {
            return false
        }
        // Testing whether the position is inside costs a hundredth of computing its distance from
        // the sides.
        guard limits.most > 0 || polygon.contains(position) else { return false }
        let edge = Neighbour.edge(way: polygon.edge(from: position), radius: 0)
        if edge <= limits.most { found.append(Neighbour(slot: place.slot, edge: edge)) }
        return true
    }
}
