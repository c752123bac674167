/// What the index knows of a place: a circle with traits.
package struct IndexedPlace: Hashable, Sendable {
    /// The largest radius, in metres; a wider one is a region, which nobody enters on foot.
    package static let maximumRadius = 100_000.0

    /// The place's dense number in its app.
    package let slot: UInt32
    /// The centre.
    package let centre: LatticePoint
    /// Metres, above 0 and at most ``maximumRadius``; rounded by no more than 4 mm at 100 km, and 4
    /// µm at 100 m.
    package let radius: Float
    /// What else there is of it.
    package let traits: PlaceTraits

    /// `nil` if the radius is out of range (or not a number).
    package init?(
        slot: UInt32, at centre: Coordinate, radius: Double, traits: PlaceTraits = PlaceTraits()
    ) {
        guard radius > 0, radius <= Self.maximumRadius else { return nil }
        self.init(slot: slot, checked: centre, radius: radius, traits: traits)
    }

    /// A place whose radius is in range.
    package init(slot: UInt32, checked centre: Coordinate, radius: Double, traits: PlaceTraits) {
        assert(radius > 0 && radius <= Self.maximumRadius)
        self.slot = slot
        self.centre = LatticePoint(centre)
        self.radius = max(.leastNormalMagnitude, Float(radius))
        self.traits = traits
    }

    /// The edge's distance from a position, as ``Neighbour/edge``.
    package func edge(from position: Position) -> Double {
        let way = Geodesic.distance(from: position, to: Position(centre))
        return Neighbour.edge(way: way, radius: Double(radius))
    }
}
