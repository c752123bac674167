internal import CSpatial

/// A tree of an index as bytes in this processor's byte order, in portions.
package struct TreeImage: Sendable {
    /// The numbers that must be known to read the bytes.
    package struct Shape: Hashable, Sendable {
        /// The tree's number in its index.
        package let number: Int
        /// The number of nodes that have leaves below them; these nodes come first.
        package let lowest: Int
        /// The number of places, including those that were removed since.
        package let count: Int
        package let nodes: Int
        package let leaves: Int

        /// Creates a shape; nil for one that no tree can have.
        package init?(number: Int, lowest: Int, count: Int, nodes: Int, leaves: Int) {
            guard (0..<PlaceIndex.mostRuns).contains(number), count > 0, nodes > 0,
                leaves == (count + Int(HERALD_LANES) - 1) / Int(HERALD_LANES),
                (0...nodes).contains(lowest)
            else { return nil }
            (self.number, self.lowest, self.count) = (number, lowest, count)
            (self.nodes, self.leaves) = (nodes, leaves)
        }
    }

    /// The sizes of a node and a leaf in bytes; a file with other sizes was written by another
    /// version.
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

    /// Reads a tree.
    ///
    /// - Parameters:
    ///   - gone: for each leaf a bit for each place that was removed.
    ///   - read: returns the next bytes, as many as it is asked for; first all nodes, then all
    ///     leaves.
    /// - Returns: nil if `read` returned another number of bytes.
    /// - Throws: the errors of `read`.
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

    /// A bit for each place that was removed, for each leaf.
    package var gone: [UInt16] { run.gone }

    /// Passes all nodes and then all leaves to `body`, as bytes of at most `portion` at a time.
    package func forEachPortion(_ portion: Int, _ body: ([UInt8]) throws -> Void) rethrows {
        try run.tree.nodes.forEachPortion(portion, body)
        try run.tree.leaves.forEachPortion(portion, body)
    }
}
