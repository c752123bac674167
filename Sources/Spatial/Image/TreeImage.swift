internal import CSpatial

/// A tree of an index as bytes, in portions: as this processor has them.
package struct TreeImage: Sendable {
    /// What has to be known to read the bytes.
    package struct Shape: Hashable, Sendable {
        /// The tree's number in its index.
        package let number: Int
        /// Nodes with a smaller number have leaves below them.
        package let lowest: Int
        /// Places, those that have gone since included.
        package let count: Int
        package let nodes: Int
        package let leaves: Int

        /// A shape; nil for one that no tree has.
        package init?(number: Int, lowest: Int, count: Int, nodes: Int, leaves: Int) {
            guard (0..<PlaceIndex.mostRuns).contains(number), count > 0, nodes > 0,
                leaves == (count + Int(HERALD_LANES) - 1) / Int(HERALD_LANES),
                (0...nodes).contains(lowest)
            else { return nil }
            (self.number, self.lowest, self.count) = (number, lowest, count)
            (self.nodes, self.leaves) = (nodes, leaves)
        }
    }

    /// Bytes of a node and of a leaf: others are of another program.
    package static var strides: (node: Int, leaf: Int) {
        (MemoryLayout<herald_node>.stride, MemoryLayout<herald_leaf>.stride)
    }

    package let shape: Shape
    let run: TreeRun

    init?(_ run: TreeRun, number: Int) {
        let tree = run.tree
        let shape = Shape(
            number: number, lowest: tree.lowest, count: tree.count, nodes: tree.nodes.count,
            leaves: tree.leaves.count)
        guard let shape else { return nil }
        (self.shape, self.run) = (shape, run)
    }

    /// Reads a tree; what `read` throws.
    ///
    /// - Parameters:
    ///   - gone: for each leaf a bit for each place that has gone.
    ///   - read: the next so many bytes; first all nodes, then all leaves.
    /// - Returns: nil if there are others than asked for.
    package init?(
        _ shape: Shape, gone: [UInt16], portion: Int, read: (Int) throws -> [UInt8]
    ) throws {
        guard gone.count == shape.leaves else { return nil }
        let nodes = try FixedMemory<herald_node>(
            count: shape.nodes, portion: portion, read: read)
        let leaves = try FixedMemory<herald_leaf>(
            count: shape.leaves, portion: portion, read: read)
        guard let nodes, let leaves else { return nil }
        let tree = PlaceTree(
            nodes: nodes, leaves: leaves, lowest: shape.lowest, count: shape.count)
        (self.shape, run) = (shape, TreeRun(tree, gone: gone))
    }

    /// For each leaf a bit for each place that has gone.
    package var gone: [UInt16] { run.gone }

    /// All nodes and then all leaves, as bytes of at most `portion` at a time.
    package func forEachPortion(_ portion: Int, _ body: ([UInt8]) throws -> Void) rethrows {
        try run.tree.nodes.forEachPortion(portion, body)
        try run.tree.leaves.forEachPortion(portion, body)
    }
}
