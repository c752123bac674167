/// Answers questions for the places of an index that a filter wants, as they were at a moment, on
/// any thread.
///
/// As long as it is kept, a change of the index copies what both have of the places concerned.
package struct PlaceSearcher: Sendable {
    private let recent: RecentPlaces
    private let runs: [TreeRun?]
    private let order: [Int]
    private let polygons: [UInt32: Polygon]
    private let count: Int
    private var admission: Admission

    /// Of what an index has now.
    init(_ index: PlaceIndex, _ filter: PlaceFilter) {
        (recent, runs, order) = (index.recent, index.runs, index.order)
        (polygons, count) = (index.polygons, index.count)
        admission = Admission(filter, index.traits)
        admission.prepare()
    }

    /// As ``PlaceIndex/nearest(_:to:_:within:most:)``.
    ///
    /// - Parameter steps: how many nodes and leaves were looked at, to which it adds.
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

    /// As ``PlaceIndex/watch(_:around:_:margin:)``; nil if that takes looking at more than so many
    /// nodes and leaves.
    ///
    /// - Parameter steps: how many nodes and leaves were looked at, to which it adds.
    package func watch(
        _ k: Int, around coordinate: Coordinate, margin: Double = 0, most: Int = .max,
        _ steps: inout Int
    ) -> (places: [Neighbour], safeRadius: Double)? {
        nearest(SafeRadius.looked(k), to: coordinate, most: most, &steps).map {
            SafeRadius.watched(k, margin: margin, $0)
        }
    }
}
