/// A tree and which of its places have gone since it was built.
struct TreeRun: Sendable {
    let tree: PlaceTree
    /// For each leaf a bit for each place that has gone.
    private(set) var gone: [UInt16]
    /// Places that have not gone.
    private(set) var count: Int

    init(_ tree: PlaceTree) {
        self.tree = tree
        gone = Array(repeating: 0, count: tree.leaves.count)
        count = tree.count
    }

    /// - Parameter gone: as it was; as many as there are leaves.
    init(_ tree: PlaceTree, gone: [UInt16]) {
        self.tree = tree
        self.gone = gone
        count = tree.count - gone.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// Bytes of memory.
    var bytes: Int { tree.bytes + gone.count * MemoryLayout<UInt16>.stride }

    /// Places that have gone.
    var goneCount: Int { tree.count - count }

    /// The place in a lane, of all lanes of all leaves, has gone.
    @discardableResult
    mutating func remove(_ lane: Int) -> TreePlace {
        gone[lane / 16] |= 1 << UInt16(lane % 16)
        count -= 1
        return place(lane)
    }

    /// The place in a lane, gone or not.
    func place(_ lane: Int) -> TreePlace {
        unsafe TreePlace(tree.leaves.base + lane / 16, Int32(truncatingIfNeeded: lane % 16))
    }

    /// Calls with each place that has not gone, and its lane.
    func forEach(_ body: (TreePlace, Int) -> Void) {
        for lane in 0..<tree.count where gone[lane / 16] & 1 << UInt16(lane % 16) == 0 {
            body(place(lane), lane)
        }
    }
}
