internal import CSpatial

/// A place as the tree has it.
struct TreePlace {
    let slot: UInt32
    let centre: LatticePoint
    let radius: Float
    /// Its number in the index's ``TraitTable``.
    let traits: UInt32
}

extension TreePlace {
    /// The one in a leaf's lane.
    init(_ leaf: UnsafePointer<herald_leaf>, _ lane: Int32) {
        let point = unsafe herald_leaf_point(leaf, lane)
        slot = unsafe herald_leaf_slot(leaf, lane)
        centre = LatticePoint(x: point.x, y: point.y, z: point.z)
        radius = unsafe herald_leaf_radius(leaf, lane)
        traits = unsafe herald_leaf_traits(leaf, lane)
    }

    /// Writes it into a leaf's lane.
    func write(to leaf: UnsafeMutablePointer<herald_leaf>, _ lane: Int32) {
        let point = herald_point(x: centre.x, y: centre.y, z: centre.z)
        unsafe herald_leaf_set(leaf, lane, point, radius, slot, traits, 0)
    }
}
