/// A search for the places whose edges are nearest, on the ellipsoid.
struct NearestSearch: TreeVisitor {
    /// A place that may be one of the nearest.
    private struct Candidate {
        let slot: UInt32
        let centre: LatticePoint
        let radius: Double
        /// The distance of the edge in metres, and its largest error.
        let edge: Double
        let error: Double

        var most: Double { edge + error }
        var least: Double { edge - error }

        /// Orders by the greatest distance that the edge may have, equal ones by slot.
        ///
        /// After as many candidates as are wanted, one whose distance is exact cannot be one of
        /// them.
        @inline(__always)
        func comes(before other: Self) -> Bool {
            most < other.most || (most == other.most && slot < other.slot)
        }
    }

    /// The number of candidates, beyond twice those wanted, above which all of them are measured
    /// exactly.
    private static let crowd = 64

    static let isNarrowing = true

    private let position: Position
    private let limit: Int
    let admission: Admission
    private let polygons: [UInt32: Polygon]
    /// The candidates in order.
    private var candidates: [Candidate] = []
    private(set) var limits: SearchLimits
    /// The largest distance of an edge in metres.
    private let distance: Double

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - limit: the number of places, at least 1.
    ///   - distance: the largest distance of an edge in metres.
    init(
        _ limit: Int, from position: Position, within distance: Double, _ admission: Admission,
        _ polygons: [UInt32: Polygon]
    ) {
        (self.limit, self.position, self.distance) = (limit, position, distance)
        // No place is farther than half of the circumference.
        limits = distance < 21_000_000 ? SearchLimits(edge: distance) : SearchLimits()
        (self.admission, self.polygons) = (admission, polygons)
        // The room for what a leaf adds to the usual number of places that phones ask for.
        candidates.reserveCapacity(min(limit, 16) + 16)
    }

    /// Returns the places that a walk finds.
    ///
    /// - Parameters:
    ///   - k: the number of places; at most ``PlaceIndex/maximumNeighbours`` are returned, and none
    ///     if it is below 1.
    ///   - walk: passes all places that may be found to the search, and returns whether it
    ///     finished.
    /// - Returns: nil if the walk did not finish.
    @inline(__always)
    static func found(
        _ k: Int, from position: Position, within distance: Double, _ admission: Admission,
        _ polygons: [UInt32: Polygon], _ walk: (Position, inout NearestSearch) -> Bool
    ) -> [Neighbour]? {
        let limit = min(k, PlaceIndex.maximumNeighbours)
        guard limit > 0 else { return [] }
        var search = NearestSearch(limit, from: position, within: distance, admission, polygons)
        return walk(position, &search) ? search.found : nil
    }

    @inline(__always)
    func isPossible(_ traits: UInt32) -> Bool { admission.isPossible(traits) }

    mutating func visit(_ place: TreePlace, edge: Double) {
        guard edge <= limits.most, admission.admits(place.traits) else { return }
        insert(
            Candidate(
                slot: place.slot, centre: place.centre, radius: Double(place.radius), edge: edge,
                error: 0))
    }

    mutating func visit(_ place: TreePlace) -> Bool {
        let way = place.centre.ecef - position.ecef
        let squared = (way * way).sum()
        let radius = Double(place.radius)
        let reach = limits.most + radius + Neighbour.rounding
        // No chord is longer than its geodesic.
        guard reach >= 0, squared <= reach * reach else { return false }
        let chord = squared.squareRoot()
        if place.isPolygon { return visitPolygon(place, along: way, chord: chord) }
        let arc = SectionArc.metres(from: position.ecef, along: way, chord: chord)
        let edge = Neighbour.edge(way: arc, radius: radius)
        var error = SectionArc.error(chord: chord)
        if error > 0 { error += 2 * Neighbour.rounding }
        guard edge - error <= limits.most, admission.admits(place.traits) else { return false }
        insert(
            Candidate(
                slot: place.slot, centre: place.centre, radius: radius, edge: edge, error: error))
        return false
    }

    private mutating func visitPolygon(
        _ place: TreePlace, along way: SIMD4<Double>, chord: Double
    ) -> Bool {
        // From far away, a geodesic is longer than its chord by more than most polygons are wide.
        let error = SectionArc.error(chord: chord)
        if error > 0 {
            let arc = SectionArc.metres(from: position.ecef, along: way, chord: chord)
            let least = arc - error - Double(place.radius) - Neighbour.rounding
            guard least <= limits.most else { return false }
        }
        guard admission.admits(place.traits), let polygon = polygons[place.slot] else {
            return false
        }
        let edge = Neighbour.edge(way: polygon.edge(from: position), radius: 0)
        if edge <= limits.most {
            insert(
                Candidate(slot: place.slot, centre: place.centre, radius: 0, edge: edge, error: 0))
        }
        return true
    }

    private mutating func insert(_ candidate: Candidate) {
        var index = candidates.count
        candidates.append(candidate)
        while index > 0, candidate.comes(before: candidates[index - 1]) {
            candidates[index] = candidates[index - 1]
            index -= 1
        }
        candidates[index] = candidate
        guard candidates.count >= limit else { return }
        narrow()
        // There are many candidates whose order is unknown without exact distances.
        if candidates.count >= 2 * limit + Self.crowd { measureAll() }
    }

    /// Removes candidates at the end that cannot be among the nearest.
    private mutating func narrow() {
        let most = candidates[limit - 1].most
        while candidates.count > limit, let last = candidates.last,
            last.error == 0 || last.least > most
        {
            candidates.removeLast()
        }
        if most < limits.most { limits = SearchLimits(edge: most) }
    }

    /// Computes exact distances where they are missing, so that only the nearest are left.
    private mutating func measureAll() {
        candidates = candidates.map { candidate in
            guard candidate.error > 0 else { return candidate }
            return Candidate(
                slot: candidate.slot, centre: candidate.centre, radius: candidate.radius,
                edge: exact(candidate), error: 0)
        }.sorted { $0.comes(before: $1) }
        narrow()
    }

    /// The number of candidates, some of which may not be among the nearest.
    var count: Int { candidates.count }

    /// The nearest places as circles, for searches so near that all distances are exact.
    ///
    /// The radius of a polygon is 0.
    var circles: some Sequence<(slot: UInt32, centre: LatticePoint, radius: Double, edge: Double)> {
        candidates.prefix(limit).lazy.map { ($0.slot, $0.centre, $0.radius, $0.edge) }
    }

    /// The nearest places, nearest first; equal ones by slot.
    var found: [Neighbour] {
        var wanted: [Neighbour] = []
        wanted.reserveCapacity(candidates.count)
        for candidate in candidates where candidate.least <= limits.most {
            let edge = candidate.error == 0 ? candidate.edge : exact(candidate)
            guard edge <= distance else { continue }
            let neighbour = Neighbour(slot: candidate.slot, edge: edge)
            var index = wanted.count
            wanted.append(neighbour)
            // The candidates are nearly in order already.
            while index > 0, neighbour < wanted[index - 1] {
                wanted[index] = wanted[index - 1]
                index -= 1
            }
            wanted[index] = neighbour
        }
        if wanted.count > limit { wanted.removeLast(wanted.count - limit) }
        return wanted
    }

    private func exact(_ candidate: Candidate) -> Double {
        let way = Geodesic.distance(from: position, to: candidate.centre)
        return Neighbour.edge(way: way, radius: candidate.radius)
    }
}
