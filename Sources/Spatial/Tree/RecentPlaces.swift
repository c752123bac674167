internal import CSpatial

/// The places that came last, in leaves without a tree: all of them are looked at.
struct RecentPlaces: Sendable {
    /// As many as a search may look at besides its trees.
    static let capacity = 512

    private(set) var leaves: [herald_leaf] = []
    /// For each leaf a bit for each place that has gone.
    private(set) var gone: [UInt16] = []
    /// Lanes that are used, those of places that have gone included.
    private var used = 0
    /// Places that have not gone.
    private(set) var count = 0

    /// Bytes of memory.
    var bytes: Int { leaves.count * MemoryLayout<herald_leaf>.stride }

    var isFull: Bool { used == Self.capacity }

    /// Puts a place behind the others; answers where it is.
    mutating func append(_ place: TreePlace) -> Int {
        if used == leaves.count * 16 {
            var leaf = herald_leaf()
            // Any place has its room around the earth's centre.
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

    /// The place there, gone or not.
    func place(at index: Int) -> TreePlace {
        unsafe leaves.withUnsafeBufferPointer { leaves in
            guard let base = leaves.baseAddress else {
                preconditionFailure("nothing is in no leaves")
            }
            return unsafe TreePlace(base + index / 16, Int32(truncatingIfNeeded: index % 16))
        }
    }

    /// Calls with each place that has not gone, and where it is.
    func forEach(_ body: (TreePlace, Int) -> Void) {
        for index in 0..<used where gone[index / 16] & 1 << UInt16(index % 16) == 0 {
            body(place(at: index), index)
        }
    }
}
