/// A tree with marks for the places that were removed since it was built.
struct TreeRun: Sendable {
    let tree: PlaceTree
    /// A bit for each place that was removed, for each leaf.
    private(set) var gone: [UInt16]
    /// The number of places that were not removed.
    private(set) var count: Int

    init(_ tree: PlaceTree) {
        self.tree = tree
        gone = Array(repeating: 0, count: tree.leaves.count)
        count = tree.count
    }

    /// Creates a tree with removed places.
    ///
    /// - Parameter gone: the bits, one element for each leaf.
    init(_ tree: PlaceTree, gone: [UInt16]) {
        self.tree = tree
        self.gone = gone
        count = tree.count - gone.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// The bytes of memory.
    var bytes: Int { tree.bytes + gone.count * MemoryLayout<UInt16>.stride }

    /// The number of places that were removed.
    var goneCount: Int { tree.count - count }

    /// Removes the place in a lane, numbered across all leaves, and returns it.
    @discardableResult
    mutating func remove(_ lane: Int) -> TreePlace {
        gone[lane / 16] |= 1 << UInt16(lane % 16)
        count -= 1
        return place(lane)
    }

    /// Returns the place in a lane, removed or not.
    func place(_ lane: Int) -> TreePlace {
        unsafe TreePlace(tree.leaves.base + lane / 16, Int32(truncatingIfNeeded: lane % 16))
    }

    /// Passes each place that was not removed to `body`, with its lane.
    func forEach(_ body: (TreePlace, Int) -> Void) {
        for lane in 0..<tree.count where gone[lane / 16] & 1 << UInt16(lane % 16) == 0 {
            body(place(lane), lane)
        }
    }
}
