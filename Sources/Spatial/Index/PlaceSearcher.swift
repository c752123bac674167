/// Searches an index as it was at one moment, for places that pass a filter, on any thread.
///
/// As long as the searcher exists, a change of the index copies the shared data of the places that
/// it touches.
package struct PlaceSearcher: Sendable {
    private let recent: RecentPlaces
    private let runs: [TreeRun?]
    private let order: [Int]
    private let polygons: [UInt32: Polygon]
    private let count: Int
    private var admission: Admission

    /// Creates a searcher for the present places of an index.
    init(_ index: PlaceIndex, _ filter: PlaceFilter) {
        (recent, runs, order) = (index.recent, index.runs, index.order)
        (polygons, count) = (index.polygons, index.count)
        admission = Admission(filter, index.traits)
        admission.prepare()
    }

    /// Returns the same as ``PlaceIndex/nearest(_:to:_:within:most:)``.
    ///
    /// - Parameter steps: the number of nodes and leaves that were visited is added to it.
    package func nearest(
        _ k: Int, to coordinate: Coordinate, most: Int = .max, _ steps: inout Int
    ) -> [Neighbour]? {
        NearestSearch.found(
            min(k, count), from: Position(coordinate), within: .infinity, admission, polygons
        ) { position, search in
            var walk = TreeWalk(from: position, admission, most: most)
            walk.visit(recent, runs, in: order, &search)
            steps += walk.steps
            return !walk.hasGivenUp
        }
    }

    /// Returns the same as ``PlaceIndex/containing(_:_:)``; nil if the search would visit more than
    /// `most` nodes and leaves.
    package func containing(_ coordinate: Coordinate, most: Int = .max) -> [Neighbour]? {
        let position = Position(coordinate)
        var search = EdgeSearch(within: 0, of: position, admission, polygons)
        var walk = TreeWalk(from: position, admission, most: most)
        walk.visit(recent, runs, in: order, &search)
        return walk.hasGivenUp ? nil : search.found.sorted()
    }

    /// Returns the same as ``PlaceIndex/watch(_:around:_:margin:)``; nil if the search would visit
    /// more than `most` nodes and leaves.
    ///
    /// - Parameter steps: the number of nodes and leaves that were visited is added to it.
    package func watch(
        _ k: Int, around coordinate: Coordinate, margin: Double = 0, most: Int = .max,
        _ steps: inout Int
    ) -> (places: [Neighbour], safeRadius: Double)? {
        nearest(SafeRadius.looked(k), to: coordinate, most: most, &steps).map {
            SafeRadius.watched(k, margin: margin, $0)
        }
    }
}
