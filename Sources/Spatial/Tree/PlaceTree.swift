internal import CSpatial

/// An immutable tree of places: boxes in earth-centred metres, sixteen below each node.
///
/// The lowest nodes come first and the root is the last. A tree without places has neither nodes
/// nor leaves.
struct PlaceTree: Sendable {
    let nodes: FixedMemory<herald_node>
    let leaves: FixedMemory<herald_leaf>
    /// The number of nodes that have leaves below them; these nodes come first.
    let lowest: Int
    /// The number of places, including those that were removed since.
    let count: Int

    /// The bytes of memory.
    var bytes: Int {
        nodes.count * MemoryLayout<herald_node>.stride
            + leaves.count * MemoryLayout<herald_leaf>.stride
    }
}
