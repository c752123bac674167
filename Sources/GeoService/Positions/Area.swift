import Spatial

/// All points of the globe that are in a circle or polygon, or within some way of one.
struct Area: Sendable {
    /// All of it, and of a polygon more.
    let disc: Disc
    private let polygon: Polygon?
    /// Metres around the polygon.
    private let distance: Double

    /// The points at most `distance` metres from a shape.
    init(_ shape: IndexedPlace.Shape, within distance: Double = 0) {
        let (centre, radius) = shape.circle
        disc = Disc(centre: centre, radius: radius + distance)
        self.distance = distance
        if case .polygon(let polygon) = shape { self.polygon = polygon } else { polygon = nil }
    }

    /// What it costs to say of one point whether it is in it, in devices that are only looked at.
    var exactCost: Int { 200 + (polygon?.pointCount ?? 0) }

    /// Says of points whether they are in it; of a polygon's no more than what its disc leaves out.
    var finder: Disc.Finder {
        var finder = disc.finder
        if polygon != nil { finder.doubt() }
        return finder
    }

    /// As ``Disc/verdict(_:reach:)``.
    func verdict(_ point: GridPoint, reach: Double) -> Disc.Verdict {
        let verdict = disc.verdict(point, reach: reach)
        return polygon != nil && verdict == .inside ? .near : verdict
    }

    /// Whether a position is in it, by the exact way.
    func contains(_ position: LastPosition) -> Bool {
        guard let polygon else { return disc.contains(position) }
        let position = Position(position.coordinate)
        // Whether it is inside costs a hundredth of how far the sides are.
        if distance == 0 || polygon.contains(position) { return polygon.contains(position) }
        return polygon.edge(from: position) <= distance
    }
}
