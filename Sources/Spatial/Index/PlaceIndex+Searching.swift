extension PlaceIndex {
    /// The most neighbours one question gets; phones watch 20 at a time.
    package static let maximumNeighbours = 1_000

    /// Answers questions for the places that a filter wants, as they are now, on any thread.
    package func searcher(_ filter: PlaceFilter) -> PlaceSearcher { PlaceSearcher(self, filter) }

    /// The `k` wanted places whose edges are nearest, nearest first, equals by slot.
    ///
    /// Fewer if there are not so many; at most ``maximumNeighbours``, none for a `k` below 1.
    ///
    /// - Parameter distance: metres; places whose edges are farther are left out.
    package func nearest(
        _ k: Int, to coordinate: Coordinate, _ filter: PlaceFilter,
        within distance: Double = .infinity
    ) -> [Neighbour] {
        nearest(k, to: Position(coordinate), filter, within: distance)
    }

    /// The same; nil if that takes looking at more than so many nodes and leaves.
    package func nearest(
        _ k: Int, to coordinate: Coordinate, _ filter: PlaceFilter,
        within distance: Double = .infinity, most: Int
    ) -> [Neighbour]? {
        nearest(k, to: Position(coordinate), filter, within: distance, most: most)
    }

    /// The same, of a position.
    package func nearest(
        _ k: Int, to position: Position, _ filter: PlaceFilter,
        within distance: Double = .infinity
    ) -> [Neighbour] {
        nearest(k, to: position, filter, within: distance, most: .max) ?? []
    }

    private func nearest(
        _ k: Int, to position: Position, _ filter: PlaceFilter, within distance: Double, most: Int
    ) -> [Neighbour]? {
        NearestSearch.found(
            min(k, count), from: position, within: distance,
            Admission(filter, traits), polygons
        ) { walk(from: $0, most: most, &$1) }
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

    /// The slots of wanted places that a way goes through, of those nearest to its middle
    /// (``TransitionLimits/crossingPlaces``).
    package func crossed(by way: Crossing, _ filter: PlaceFilter) -> [UInt32] {
        let limit = min(TransitionLimits.crossingPlaces, count)
        guard limit > 0 else { return [] }
        let middle = way.middle
        var search = NearestSearch(
            limit, from: middle, within: way.length / 2, Admission(filter, traits), polygons)
        walk(from: middle, &search)
        return crossed(search, by: way)
    }

    /// Of what a search has found the slots of places that a way goes through.
    private func crossed(_ search: NearestSearch, by way: Crossing) -> [UInt32] {
        search.circles.filter { circle in
            guard circle.edge <= way.length else { return false }
            if let polygon = polygons[circle.slot] { return way.goesThrough(polygon) }
            if way.passes(circle.centre.ecef, beyond: circle.radius) { return false }
            return way.leastEdge {
                Geodesic.distance(from: $0, to: circle.centre) - circle.radius
            } <= 0
        }.map(\.slot)
    }

    /// What ``nearest(_:to:_:within:)`` finds around the end of a way, and ``crossed(by:_:)`` along
    /// it: of short ways, which most are, by one search.
    ///
    /// - Parameter way: nil where nobody knows it; nothing is crossed.
    package func passed(
        _ k: Int, to fix: Fix, by way: Crossing?, _ filter: PlaceFilter, within distance: Double
    ) -> (near: [Neighbour], crossed: [UInt32]) {
        let limit = min(k, TransitionLimits.crossingPlaces, count)
        if let way, way.length <= Self.shortWay, limit > 0 {
            // Who goes through a place is no farther from it at the end than the way is long.
            var search = NearestSearch(
                limit, from: fix.position, within: max(distance, way.length),
                Admission(filter, traits), polygons)
            walk(from: fix.position, &search)
            if limit == count || search.count < limit {
                let near = search.found.filter { $0.edge <= distance }
                return (near, crossed(search, by: way))
            }
        }
        let near = nearest(k, to: fix.position, filter, within: distance)
        return (near, way.map { crossed(by: $0, filter) } ?? [])
    }

    /// Metres of a way around whose end there are hardly more places than along it.
    private static let shortWay = 300.0

    /// The first moment after `now` at which the answer for all wanted places around a coordinate
    /// is another one: some of `told` end, or another within `distance` metres begins.
    ///
    /// Nil if that is not known to happen; the filter's time does not count. If there are more
    /// nodes and leaves to look at than `most`, it may be said to happen sooner.
    package func nextChange(
        of told: [Neighbour], within distance: Double, of coordinate: Coordinate,
        _ filter: PlaceFilter, after now: Int64, most: Int = .max
    ) -> Int64? {
        guard traits.timed > 0 else { return nil }
        var search = ChangeSearch(
            after: now, within: distance, of: Position(coordinate), filter, traits, polygons)
        let isWhole = walk(from: Position(coordinate), most: most, &search)
        let ends = told.compactMap { neighbour in
            traits(of: neighbour.slot).flatMap { filter.nextChange(of: $0, after: now) }
        }
        let sooner = isWhole ? nil : soonestChange(filter, after: now)
        return ([search.first, sooner].compactMap { $0 } + ends).min()
    }

    /// Before it no place begins to count, wherever it is; or a while from now, if that is sooner
    /// and places begin at moments of their own.
    private func soonestChange(_ filter: PlaceFilter, after now: Int64) -> Int64? {
        let opens = filter.schedules.lazy.filter { !$0.isOpen && $0.until > now }.map(\.until).min()
        return traits.dated > 0 ? min(opens ?? .max, now + Self.aWhile) : opens
    }

    /// Milliseconds for which an answer holds if it is not known for how long it does.
    private static let aWhile: Int64 = 15 * 60_000

    /// Answers whether all was looked at.
    @discardableResult
    private func walk<Visitor: TreeVisitor>(
        from position: Position, most: Int = .max, _ visitor: inout Visitor
    ) -> Bool {
        var walk = TreeWalk(from: position, visitor.admission, most: most)
        walk.visit(recent, runs, in: order, &visitor)
        return !walk.hasGivenUp
    }
}
