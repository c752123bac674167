import Spatial

/// All points of the globe that are in a circle or polygon, or within a distance of one.
struct Area: Sendable {
    /// A disc that contains the area; for a polygon it is larger than the area.
    let disc: Disc
    private let polygon: Polygon?
    /// The distance around the polygon in metres.
    private let distance: Double

    /// Creates the area of the points at most `distance` metres from a shape.
    init(_ shape: IndexedPlace.Shape, within distance: Double = 0) {
        let (centre, radius) = shape.circle
        disc = Disc(centre: centre, radius: radius + distance)
        self.distance = distance
        if case .polygon(let polygon) = shape { self.polygon = polygon } else { polygon = nil }
    }

    /// The cost of deciding exactly whether a point is in the area, in units of a device that is
    /// only compared by its chord.
    var exactCost: Int { 200 + (polygon?.pointCount ?? 0) }

    /// Classifies points; with a polygon it can only say which points are outside of the disc.
    var finder: Disc.Finder {
        var finder = disc.finder
        if polygon != nil { finder.doubt() }
        return finder
    }

    /// Returns the same as ``Disc/verdict(_:reach:)``, for the area.
    func verdict(_ point: GridPoint, reach: Double) -> Disc.Verdict {
        let verdict = disc.verdict(point, reach: reach)
        return polygon != nil && verdict == .inside ? .near : verdict
    }

    /// Returns whether a position is in the area, by exact distances.
    func contains(_ position: LastPosition) -> Bool {
        guard let polygon else { return disc.contains(position) }
        let position = Position(position.coordinate)
        // Testing whether a point is inside costs a hundredth of computing its distance from the
        // sides.
        if distance == 0 || polygon.contains(position) { return polygon.contains(position) }
        return polygon.edge(from: position) <= distance
    }
}
