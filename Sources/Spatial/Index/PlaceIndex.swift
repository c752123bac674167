/// An index that finds the nearest places by their edges, exactly on the ellipsoid.
///
/// The result of a search depends only on the places, not on the order in which they were added.
/// The index must have one owner: a copy that is kept while the index changes makes the change copy
/// parts of it.
package struct PlaceIndex: Sendable {
    /// A merge of trees that is in progress.
    struct Merging: Sendable {
        let sources: Set<Int>
        let target: Int
        /// The slots of places that were added, removed or moved since it began.
        var moved: Set<UInt32> = []
    }

    /// The most trees.
    ///
    /// A tree's number has six bits, and the last number stands for the most recent places.
    static let mostRuns = 63
    /// The number that stands for the most recent places.
    static let recentRun = 63

    /// The trees by their numbers.
    private(set) var runs: [TreeRun?] = Array(repeating: nil, count: mostRuns)
    /// The numbers of the trees, largest tree first.
    ///
    /// The largest has most of the nearest places, and what is found there rules out much of the
    /// others.
    private(set) var order: [Int] = []
    var recent = RecentPlaces()
    var locations = PlaceLocations()
    var traits = TraitTable()
    /// The polygons of the places that are not circles.
    private(set) var polygons: [UInt32: Polygon] = [:]
    /// The number of points of all polygons, each of which takes memory.
    package private(set) var corners = 0
    var merging: Merging?

    /// Creates an index of places; of those with the same slot the last one counts.
    package init(_ places: some Sequence<IndexedPlace> = EmptyCollection()) {
        var builder = PlaceIndexBuilder(reserving: places.underestimatedCount)
        for place in places { builder.add(place) }
        self = builder.index()
    }

    /// Creates an index of places with different slots and with these traits.
    init(_ places: [TreePlace], _ traits: TraitTable, _ polygons: [UInt32: Polygon]) {
        self.traits = traits
        take(polygons)
        add(TreeBuilder.tree(places, traits.summaries))
    }

    /// Takes the polygons of places that are in the trees.
    mutating func take(_ polygons: [UInt32: Polygon]) {
        self.polygons = polygons
        corners = polygons.values.reduce(0) { $0 + $1.pointCount }
    }

    /// Sets or removes the tree with a number.
    mutating func set(_ run: TreeRun?, at number: Int) {
        runs[number] = run
        order = runs.indices.filter { runs[$0] != nil }.sorted { size($0) > size($1) }
    }

    /// Returns how many places a tree has.
    func size(_ number: Int) -> Int { runs[number]?.count ?? 0 }

    /// The number of places, active or not.
    package var count: Int { locations.count }

    /// The number of trees.
    package var trees: Int { order.count }

    /// The name of the instruction set that searches use.
    package static var instructions: String { Kernels.best.name }

    /// The bytes of the index, without the tables of traits.
    package var bytes: Int {
        runs.reduce(locations.bytes + recent.bytes) { $0 + ($1?.bytes ?? 0) }
    }

    /// Returns whether there is a place with a slot.
    package func hasPlace(in slot: UInt32) -> Bool { locations[slot] != nil }

    /// True if any place is a polygon.
    package var hasPolygons: Bool { !polygons.isEmpty }

    /// Returns whether the place with a slot is a polygon.
    package func hasPolygon(_ slot: UInt32) -> Bool { polygons[slot] != nil }

    /// Returns the polygon of the place with a slot; nil if it is no polygon.
    package func polygon(_ slot: UInt32) -> Polygon? { polygons[slot] }

    /// Returns the traits of the place with a slot; nil if there is none.
    package func traits(of slot: UInt32) -> PlaceTraits? {
        place(in: slot).map { traits[$0.traits] }
    }

    /// Returns the circle of the place with a slot, or a circle that encloses its polygon; nil if
    /// there is no place.
    func circle(of slot: UInt32) -> WatchPlanner.Circle? {
        place(in: slot).map { .init(centre: $0.centre, radius: Double($0.radius)) }
    }

    private func place(in slot: UInt32) -> TreePlace? {
        guard let location = locations[slot] else { return nil }
        return location.run == Self.recentRun
            ? recent.place(at: location.lane) : runs[location.run]?.place(location.lane)
    }

    /// Adds a place, or replaces the one with its slot.
    package mutating func update(_ place: IndexedPlace) {
        remove(place.slot)
        if recent.isFull { settle() }
        let lane = recent.append(TreePlace(place, traits: traits.add(place.traits)))
        if let polygon = place.polygon {
            polygons[place.slot] = polygon
            corners += polygon.pointCount
        }
        locations[place.slot] = .init(run: Self.recentRun, lane: lane)
        merging?.moved.insert(place.slot)
    }

    /// Removes a place; returns false if there is none with this slot.
    @discardableResult
    package mutating func remove(_ slot: UInt32) -> Bool {
        guard let location = locations[slot] else { return false }
        locations[slot] = nil
        merging?.moved.insert(slot)
        let place: TreePlace
        if location.run == Self.recentRun {
            place = recent.place(at: location.lane)
            recent.remove(at: location.lane)
        } else {
            guard let gone = runs[location.run]?.remove(location.lane) else {
                preconditionFailure("place \(slot) is in no tree")
            }
            place = gone
        }
        traits.remove(place.traits)
        if place.isPolygon { corners -= polygons.removeValue(forKey: slot)?.pointCount ?? 0 }
        return true
    }
}
