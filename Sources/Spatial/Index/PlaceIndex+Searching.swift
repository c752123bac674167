extension PlaceIndex {
    /// The most neighbours one question gets; phones watch 20 at a time.
    package static let maximumNeighbours = 1_000

    /// The `k` wanted places whose edges are nearest, nearest first, equals by slot.
    ///
    /// Fewer if there are not so many; at most ``maximumNeighbours``, none for a `k` below 1.
    package func nearest(
        _ k: Int, to coordinate: Coordinate, _ filter: PlaceFilter
    ) -> [Neighbour] {
        let limit = min(k, count, Self.maximumNeighbours)
        guard limit > 0 else { return [] }
        let position = Position(coordinate)
        var search = NearestSearch(limit, from: position, Admission(filter, traits), polygons)
        walk(from: position, &search)
        return search.found
    }

    /// All wanted places that contain a coordinate, those whose edges are farthest first.
    package func containing(_ coordinate: Coordinate, _ filter: PlaceFilter) -> [Neighbour] {
        within(0, of: coordinate, filter)
    }

    /// All wanted places whose edges are at most so many metres away, nearest first, equals by
    /// slot.
    package func within(
        _ distance: Double, of coordinate: Coordinate, _ filter: PlaceFilter
    ) -> [Neighbour] {
        let position = Position(coordinate)
        var search = EdgeSearch(
            within: distance, of: position, Admission(filter, traits), polygons)
        walk(from: position, &search)
        return search.found.sorted()
    }

    private func walk<Visitor: TreeVisitor>(
        from position: Position, _ visitor: inout Visitor
    ) {
        var walk = TreeWalk(from: position, visitor.admission)
        walk.visit(recent, &visitor)
        for number in order {
            if let run = runs[number] { walk.visit(run, &visitor) }
        }
    }
}
