/// How far a device may move before the places it watches may not be the right ones any more.
///
/// Of `k` watched places, the one after them (the `k + 1`-th by edge) is the first that could be
/// entered unseen. Moving by `d` metres brings no edge closer by more than `d`, so within
///
///     max(0, min(cap, edge(k + 1) − margin))
///
/// metres of where it asked, a device enters no place it does not watch. That holds for the places
/// active when it asked; the answer must expire before another one becomes active. A client's own
/// floor (200 m saves half the questions where places are dense) trades that certainty for rest.
package enum SafeRadius {
    /// Metres, where there is no next place or it is very far: beyond it a day's news is due
    /// anyway.
    package static let cap = 50_000.0

    /// Metres, from 0 to ``cap``.
    ///
    /// - Parameters:
    ///   - nextEdge: metres to the edge of the nearest place that is not watched, `nil` if none is.
    ///   - margin: metres by which the device may be wrong about where it is.
    package static func metres(nextEdge: Double?, margin: Double = 0) -> Double {
        guard let nextEdge else { return cap }
        return max(0, min(cap, nextEdge - max(0, margin)))
    }
}

extension SafeRadius {
    /// How many places to look for when `k` are to be watched.
    package static func looked(_ k: Int) -> Int {
        max(0, min(k, PlaceIndex.maximumNeighbours - 1)) + 1
    }

    /// The `k` places to be watched, and how far they are the right ones.
    ///
    /// - Parameter found: as many as ``looked(_:)`` says that are nearest, nearest first.
    package static func watched(
        _ k: Int, margin: Double, _ found: [Neighbour]
    ) -> (places: [Neighbour], safeRadius: Double) {
        let wanted = looked(k) - 1
        let next = found.count > wanted ? found[wanted].edge : nil
        return (Array(found.prefix(wanted)), metres(nextEdge: next, margin: margin))
    }
}

extension PlaceIndex {
    /// The `k` nearest places and how far the device may move before it must ask again.
    ///
    /// - Parameter margin: metres by which the device may be wrong about where it is.
    package func watch(
        _ k: Int, around coordinate: Coordinate, _ filter: PlaceFilter, margin: Double = 0
    ) -> (places: [Neighbour], safeRadius: Double) {
        SafeRadius.watched(
            k, margin: margin, nearest(SafeRadius.looked(k), to: coordinate, filter))
    }
}
