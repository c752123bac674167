extension PlaceIndex {
    /// The most neighbours that a search returns; phones monitor 20 at a time.
    package static let maximumNeighbours = 1_000

    /// Returns a searcher for the places that pass a filter, as they are now; it may be used on any
    /// thread.
    package func searcher(_ filter: PlaceFilter) -> PlaceSearcher { PlaceSearcher(self, filter) }

    /// Returns the `k` places that pass the filter and have the nearest edges, nearest first; equal
    /// ones by slot.
    ///
    /// There are fewer if the index has fewer; at most ``maximumNeighbours``, and none if `k` is
    /// below 1.
    ///
    /// - Parameter distance: the largest distance of an edge in metres.
    package func nearest(
        _ k: Int, to coordinate: Coordinate, _ filter: PlaceFilter,
        within distance: Double = .infinity
    ) -> [Neighbour] {
        nearest(k, to: Position(coordinate), filter, within: distance)
    }

    /// Returns the same; nil if the search would visit more than `most` nodes and leaves.
    package func nearest(
        _ k: Int, to coordinate: Coordinate, _ filter: PlaceFilter,
        within distance: Double = .infinity, most: Int
    ) -> [Neighbour]? {
        nearest(k, to: Position(coordinate), filter, within: distance, most: most)
    }

    /// Returns the same for a position.
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

    /// Returns all places that contain a coordinate and pass the filter, those with the farthest
    /// edges first.
    package func containing(_ coordinate: Coordinate, _ filter: PlaceFilter) -> [Neighbour] {
        within(0, of: coordinate, filter)
    }

    /// Returns all places that pass the filter and whose edges are at most `distance` metres away,
    /// nearest first; equal ones by slot.
    package func within(
        _ distance: Double, of coordinate: Coordinate, _ filter: PlaceFilter
    ) -> [Neighbour] {
        let position = Position(coordinate)
        var search = EdgeSearch(
            within: distance, of: position, Admission(filter, traits), polygons)
        walk(from: position, &search)
        return search.found.sorted()
    }

    /// Returns the slots of places that pass the filter and that a way goes through.
    ///
    /// Only the places nearest to its middle are checked (``TransitionLimits/crossingPlaces``).
    package func crossed(by way: Crossing, _ filter: PlaceFilter) -> [UInt32] {
        let limit = min(TransitionLimits.crossingPlaces, count)
        guard limit > 0 else { return [] }
        let middle = way.middle
        var search = NearestSearch(
            limit, from: middle, within: way.length / 2, Admission(filter, traits), polygons)
        walk(from: middle, &search)
        return crossed(search, by: way)
    }

    /// Returns the slots of those found places that a way goes through.
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

    /// Returns the places that ``nearest(_:to:_:within:)`` finds around the end of a way, and those
    /// that ``crossed(by:_:)`` finds along it.
    ///
    /// For short ways, which most are, it takes only one search.
    ///
    /// - Parameter way: the way to the fix; nil if it is unknown, and then nothing is crossed.
    package func passed(
        _ k: Int, to fix: Fix, by way: Crossing?, _ filter: PlaceFilter, within distance: Double
    ) -> (near: [Neighbour], crossed: [UInt32]) {
        let limit = min(k, TransitionLimits.crossingPlaces, count)
        if let way, way.length <= Self.shortWay, limit > 0 {
            // A place on the way is no farther from its end than the way is long.
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

    /// The length of a way in metres up to which there are hardly more places around its end than
    /// along it.
    private static let shortWay = 300.0

    /// Returns the first moment after `now` at which the answer changes for all places around a
    /// coordinate that pass the filter: a place of `told` becomes inactive, or another within
    /// `distance` metres becomes active.
    ///
    /// Returns nil if no such moment is known. The filter's time is ignored. If more than `most`
    /// nodes and leaves would have to be visited, an earlier moment may be returned.
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

    /// Returns a moment before which no place anywhere becomes active, or a moment shortly after
    /// `now` if places have active times of their own.
    private func soonestChange(_ filter: PlaceFilter, after now: Int64) -> Int64? {
        let opens = filter.schedules.lazy.filter { !$0.isOpen && $0.until > now }.map(\.until).min()
        return traits.dated > 0 ? min(opens ?? .max, now + Self.aWhile) : opens
    }

    /// The time that an answer holds if that was not determined, in milliseconds.
    private static let aWhile: Int64 = 15 * 60_000

    /// Returns whether everything was visited.
    @discardableResult
    private func walk<Visitor: TreeVisitor>(
        from position: Position, most: Int = .max, _ visitor: inout Visitor
    ) -> Bool {
        var walk = TreeWalk(from: position, visitor.admission, most: most)
        walk.visit(recent, runs, in: order, &visitor)
        return !walk.hasGivenUp
    }
}
