/// The part of a place that the index has: its area and its traits.
package struct IndexedPlace: Hashable, Sendable {
    /// The area of a place.
    package enum Shape: Hashable, Sendable {
        /// All points within `radius` metres of a centre.
        case circle(Coordinate, radius: Double)
        case polygon(Polygon)
    }

    /// The largest radius in metres.
    ///
    /// A wider place is a region, which nobody enters on foot.
    package static let maximumRadius = 100_000.0

    /// The place's dense number in its app, called its slot.
    package var slot: UInt32
    /// The traits by which searches select places.
    package let traits: PlaceTraits
    /// The centre of the circle, or of a circle that encloses the polygon.
    package let centre: LatticePoint
    /// The radius in metres, above 0; of a circle at most ``maximumRadius``.
    ///
    /// It is rounded by at most 4 mm at 100 km, and 4 µm at 100 m.
    package let radius: Float
    /// The polygon; nil for a circle.
    package let polygon: Polygon?

    /// Creates a circular place; nil if the radius is out of range or not a number.
    package init?(
        slot: UInt32, at centre: Coordinate, radius: Double, traits: PlaceTraits = PlaceTraits()
    ) {
        guard radius > 0, radius <= Self.maximumRadius else { return nil }
        self.init(slot: slot, checked: .circle(centre, radius: radius), traits: traits)
    }

    /// Creates a place with a shape that was checked.
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

    /// Returns the distance from a position to the edge, as in ``Neighbour/edge``.
    package func edge(from position: Position) -> Double {
        if let polygon {
            return Neighbour.edge(way: polygon.edge(from: position), radius: 0)
        }
        let way = Geodesic.distance(from: position, to: centre)
        return Neighbour.edge(way: way, radius: Double(radius))
    }
}
