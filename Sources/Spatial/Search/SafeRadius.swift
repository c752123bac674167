/// The distance that a device may move before it must ask for near places again.
///
/// Of `k` monitored places, the next one (the `k + 1`-th by edge) is the first that could be
/// entered unnoticed. Moving by `d` metres brings no edge closer by more than `d`. So within
///
///     max(0, min(cap, edge(k + 1) − margin))
///
/// metres of where it asked, a device enters no place that it does not monitor. This holds for the
/// places that were active when it asked; the answer must expire before another one becomes active.
/// A client may use a larger distance, such as at least 200 m, which saves half of the requests
/// where places are dense, and gives up that certainty.
package enum SafeRadius {
    /// The largest result in metres, for when the next place is very far or there is none.
    ///
    /// Beyond it a device has other reasons to ask again.
    package static let cap = 50_000.0

    /// Returns the safe distance in metres, from 0 to ``cap``.
    ///
    /// - Parameters:
    ///   - nextEdge: the distance in metres to the edge of the nearest place that is not monitored;
    ///     nil if there is none.
    ///   - margin: the error of the device's location in metres.
    package static func metres(nextEdge: Double?, margin: Double = 0) -> Double {
        guard let nextEdge else { return cap }
        return max(0, min(cap, nextEdge - max(0, margin)))
    }
}

extension SafeRadius {
    /// Returns how many places to search when `k` will be monitored.
    package static func looked(_ k: Int) -> Int {
        max(0, min(k, PlaceIndex.maximumNeighbours - 1)) + 1
    }

    /// Returns the `k` places to monitor, and the safe distance.
    ///
    /// - Parameter found: the nearest places, nearest first, as many as ``looked(_:)`` returns.
    package static func watched(
        _ k: Int, margin: Double, _ found: [Neighbour]
    ) -> (places: [Neighbour], safeRadius: Double) {
        let wanted = looked(k) - 1
        let next = found.count > wanted ? found[wanted].edge : nil
        return (Array(found.prefix(wanted)), metres(nextEdge: next, margin: margin))
    }
}

extension PlaceIndex {
    /// Returns the `k` nearest places, and the distance in metres that the device may move before
    /// it must ask again.
    ///
    /// - Parameter margin: the error of the device's location in metres.
    package func watch(
        _ k: Int, around coordinate: Coordinate, _ filter: PlaceFilter, margin: Double = 0
    ) -> (places: [Neighbour], safeRadius: Double) {
        SafeRadius.watched(
            k, margin: margin, nearest(SafeRadius.looked(k), to: coordinate, filter))
    }
}
