/// A search for all places whose edge is at most some way from a position.
struct EdgeSearch: TreeVisitor {
    private let position: Position
    private let distance: Double
    private let admission: Admission
    let horizon: Float
    /// In no order.
    private(set) var found: [Neighbour] = []

    /// - Parameter distance: metres; 0 for the places that contain the position.
    init(
        within distance: Double, of position: Position, _ filter: PlaceFilter, _ traits: TraitTable
    ) {
        (self.position, self.distance) = (position, distance)
        admission = Admission(filter, traits)
        horizon = NearestSearch.chord(edge: distance)
    }

    mutating func visit(_ place: TreePlace) {
        guard admission.isPossible(place.traits) else { return }
        let way = place.centre.ecef - position.ecef
        let chord = (way * way).sum().squareRoot()
        let radius = Double(place.radius)
        var arc = SectionArc.metres(from: position.ecef, along: way, chord: chord)
        let error = SectionArc.error(chord: chord)
        guard arc - radius - error - Neighbour.rounding <= distance else { return }
        if error > 0 { arc = Geodesic.distance(from: position, to: Position(place.centre)) }
        let edge = Neighbour.edge(way: arc, radius: radius)
        guard edge <= distance else { return }
        guard admission.admits(place.traits) else { return }
        found.append(Neighbour(slot: place.slot, edge: edge))
    }
}
