internal import CSpatial

/// A tree of places that does not change: boxes of earth-centred metres, sixteen below each node.
///
/// The lowest nodes come first and the root is the last; a tree without places has neither.
struct PlaceTree: Sendable {
    let nodes: FixedMemory<herald_node>
    let leaves: FixedMemory<herald_leaf>
    /// Nodes with a smaller number have leaves below them.
    let lowest: Int
    /// Places, those that have gone since included.
    let count: Int

    /// Bytes of memory.
    var bytes: Int {
        nodes.count * MemoryLayout<herald_node>.stride
            + leaves.count * MemoryLayout<herald_leaf>.stride
    }
}
