internal import CSpatial

/// The most recent places, in leaves without a tree, which every search examines.
struct RecentPlaces: Sendable {
    /// The most places: as many as a search may examine besides its trees.
    static let capacity = 512

    private(set) var leaves: [herald_leaf] = []
    /// A bit for each place that was removed, for each leaf.
    private(set) var gone: [UInt16] = []
    /// The number of lanes in use, including those of removed places.
    private var used = 0
    /// The number of places that were not removed.
    private(set) var count = 0

    /// The bytes of memory.
    var bytes: Int { leaves.count * MemoryLayout<herald_leaf>.stride }

    var isFull: Bool { used == Self.capacity }

    /// Appends a place and returns its index.
    mutating func append(_ place: TreePlace) -> Int {
        if used == leaves.count * 16 {
            var leaf = herald_leaf()
            // The leaf covers the whole earth, so that any place fits.
            let radius = Int64(WGS84.equatorialRadius / LatticePoint.spacing) + 1
            unsafe herald_leaf_begin(&leaf, herald_point(), radius)
            leaves.append(leaf)
            gone.append(0)
        }
        unsafe withUnsafeMutablePointer(to: &leaves[used / 16]) { [used] leaf in
            unsafe place.write(to: leaf, Int32(truncatingIfNeeded: used % 16))
        }
        used += 1
        count += 1
        return used - 1
    }

    mutating func remove(at index: Int) {
        gone[index / 16] |= 1 << UInt16(index % 16)
        count -= 1
    }

    /// Returns the place at an index, removed or not.
    func place(at index: Int) -> TreePlace {
        unsafe leaves.withUnsafeBufferPointer { leaves in
            guard let base = leaves.baseAddress else {
                preconditionFailure("nothing is in no leaves")
            }
            return unsafe TreePlace(base + index / 16, Int32(truncatingIfNeeded: index % 16))
        }
    }

    /// Passes each place that was not removed to `body`, with its index.
    func forEach(_ body: (TreePlace, Int) -> Void) {
        for index in 0..<used where gone[index / 16] & 1 << UInt16(index % 16) == 0 {
            body(place(at: index), index)
        }
    }
}
