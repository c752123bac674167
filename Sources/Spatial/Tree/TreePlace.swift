internal import CSpatial

/// A place as the tree has it.
struct TreePlace {
    let slot: UInt32
    let centre: LatticePoint
    let radius: Float
    /// The number of its traits in the index's ``TraitTable``.
    let traits: UInt32
    /// True if the place is a polygon, and the circle only encloses it.
    let isPolygon: Bool
}

extension TreePlace {
    private static let polygonFlag = UInt32(HERALD_POLYGON)

    /// Creates a place whose traits have a number.
    init(_ place: IndexedPlace, traits: UInt32) {
        slot = place.slot
        centre = place.centre
        radius = place.radius
        self.traits = traits
        isPolygon = place.polygon != nil
    }

    /// Reads the place in a leaf's lane.
    init(_ leaf: UnsafePointer<herald_leaf>, _ lane: Int32) {
        let point = unsafe herald_leaf_point(leaf, lane)
        slot = unsafe herald_leaf_slot(leaf, lane)
        centre = LatticePoint(x: point.x, y: point.y, z: point.z)
        radius = unsafe herald_leaf_radius(leaf, lane)
        traits = unsafe herald_leaf_traits(leaf, lane)
        isPolygon = unsafe herald_leaf_flags(leaf, lane) & Self.polygonFlag != 0
    }

    /// Writes the place into a leaf's lane.
    func write(to leaf: UnsafeMutablePointer<herald_leaf>, _ lane: Int32) {
        let point = herald_point(x: centre.x, y: centre.y, z: centre.z)
        let flags = isPolygon ? Self.polygonFlag : 0
        unsafe herald_leaf_set(leaf, lane, point, radius, slot, traits, flags)
    }
}
