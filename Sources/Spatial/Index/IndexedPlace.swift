/// What the index knows of a place: an area with traits.
package struct IndexedPlace: Hashable, Sendable {
    /// The area of a place.
    package enum Shape: Hashable, Sendable {
        /// All that is within some metres of a centre.
        case circle(Coordinate, radius: Double)
        case polygon(Polygon)
    }

    /// The largest radius, in metres; a wider one is a region, which nobody enters on foot.
    package static let maximumRadius = 100_000.0

    /// The place's dense number in its app.
    package var slot: UInt32
    /// What else there is of it.
    package let traits: PlaceTraits
    /// The centre of a circle, or of one that holds the polygon.
    package let centre: LatticePoint
    /// Metres, above 0 and of a circle at most ``maximumRadius``; rounded by no more than 4 mm at
    /// 100 km, and 4 µm at 100 m.
    package let radius: Float
    /// Nil for a circle.
    package let polygon: Polygon?

    /// `nil` if the radius is out of range (or not a number).
    package init?(
        slot: UInt32, at centre: Coordinate, radius: Double, traits: PlaceTraits = PlaceTraits()
    ) {
        guard radius > 0, radius <= Self.maximumRadius else { return nil }
        self.init(slot: slot, checked: .circle(centre, radius: radius), traits: traits)
    }

    /// A place of a shape that is in range.
    package init(slot: UInt32, checked shape: Shape, traits: PlaceTraits = PlaceTraits()) {
        self.slot = slot
        self.traits = traits
        switch shape {
        case .circle(let centre, let radius):
            assert(radius > 0 && radius <= Self.maximumRadius)
            self.centre = LatticePoint(centre)
            self.radius = max(.leastNormalMagnitude, Float(radius))
            polygon = nil
        case .polygon(let polygon):
            centre = polygon.boundary.centre
            radius = Float(polygon.boundary.reach).nextUp
            self.polygon = polygon
        }
    }

    /// The edge's distance from a position, as ``Neighbour/edge``.
    package func edge(from position: Position) -> Double {
        if let polygon {
            return Neighbour.edge(way: polygon.edge(from: position), radius: 0)
        }
        let way = Geodesic.distance(from: position, to: centre)
        return Neighbour.edge(way: way, radius: Double(radius))
    }
}
