/// Which places are nearest, by their edges and exact on the ellipsoid.
///
/// One value with one owner: a copy that is kept while the index changes makes the change copy
/// everything.
package struct PlaceIndex: Sendable {
    /// The most neighbours one question gets; phones watch 20 at a time.
    package static let maximumNeighbours = 1_000

    private var tree: PlaceTree

    /// An index of these places; of those with the same slot the last one counts.
    package init(_ places: some Sequence<IndexedPlace> = EmptyCollection()) {
        tree = PlaceTree(places)
    }

    /// How many places there are, active or not.
    package var count: Int { tree.count }

    /// Halvings from the root to the deepest leaf, for metrics: about log₂(count / 16).
    package var depth: Int { tree.depth }

    /// Adds a place, or moves and changes the one with its slot.
    package mutating func update(_ place: IndexedPlace) { tree.insert(place) }

    /// Takes a place out; `false` if there is none with this slot.
    @discardableResult
    package mutating func remove(_ slot: UInt32) -> Bool { tree.remove(slot) }

    /// The `k` active places whose edges are nearest, nearest first, equals by slot.
    ///
    /// Fewer if there are not so many; at most ``maximumNeighbours``, none for a `k` below 1.
    package func nearest(_ k: Int, to coordinate: Coordinate, now: Int64) -> [Neighbour] {
        let limit = min(k, count, Self.maximumNeighbours)
        guard limit > 0 else { return [] }
        var search = NearestSearch(limit, from: Position(coordinate), now: now)
        search.run(in: tree)
        return search.found
    }

    /// The `k` nearest places and how far the device may move before it must ask again.
    ///
    /// - Parameter margin: metres by which the device may be wrong about where it is.
    package func watch(
        _ k: Int, around coordinate: Coordinate, now: Int64, margin: Double = 0
    ) -> (places: [Neighbour], safeRadius: Double) {
        let wanted = max(0, min(k, Self.maximumNeighbours - 1))
        let found = nearest(wanted + 1, to: coordinate, now: now)
        let next = found.count > wanted ? found[wanted].edge : nil
        return (Array(found.prefix(wanted)), SafeRadius.metres(nextEdge: next, margin: margin))
    }
}
