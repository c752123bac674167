/// Which places are near, by their edges and exact on the ellipsoid.
///
/// What a search finds depends on the places alone, and not on the order in which they came.
///
/// One value with one owner: a copy that is kept while the index changes makes the change copy
/// some of it.
package struct PlaceIndex: Sendable {
    /// What changes while trees are being merged.
    struct Merging: Sendable {
        let sources: Set<Int>
        let target: Int
        /// Slots of places that have come, gone or moved since.
        var moved: Set<UInt32> = []
    }

    /// Trees beside each other; their numbers have six bits, of which the last is for what came
    /// last.
    static let mostRuns = 63
    /// The number of what came last.
    static let recentRun = 63

    /// By their numbers.
    private(set) var runs: [TreeRun?] = Array(repeating: nil, count: mostRuns)
    /// The numbers of those there are, the largest first: it has most of the nearest places, and
    /// what is found there spares much of the others.
    private(set) var order: [Int] = []
    var recent = RecentPlaces()
    var locations = PlaceLocations()
    var traits = TraitTable()
    /// Of the places that are no circles.
    var polygons: [UInt32: Polygon] = [:]
    var merging: Merging?

    /// An index of these places; of those with the same slot the last one counts.
    package init(_ places: some Sequence<IndexedPlace> = EmptyCollection()) {
        var builder = PlaceIndexBuilder(reserving: places.underestimatedCount)
        for place in places { builder.add(place) }
        self = builder.index()
    }

    /// An index of places with different slots, whose traits these are.
    init(_ places: [TreePlace], _ traits: TraitTable, _ polygons: [UInt32: Polygon]) {
        (self.traits, self.polygons) = (traits, polygons)
        add(TreeBuilder.tree(places, traits.summaries))
    }

    /// Puts a tree at a number, or takes it away.
    mutating func set(_ run: TreeRun?, at number: Int) {
        runs[number] = run
        order = runs.indices.filter { runs[$0] != nil }.sorted { size($0) > size($1) }
    }

    /// Places of a tree.
    func size(_ number: Int) -> Int { runs[number]?.count ?? 0 }

    /// How many places there are, active or not.
    package var count: Int { locations.count }

    /// How many trees they are in.
    package var trees: Int { order.count }

    /// The processor's instructions that searches use, by their name.
    package static var instructions: String { Kernels.best.name }

    /// Bytes that it takes, but for the tables of traits.
    package var bytes: Int {
        runs.reduce(locations.bytes + recent.bytes) { $0 + ($1?.bytes ?? 0) }
    }

    /// Whether there is a place with a slot.
    package func hasPlace(in slot: UInt32) -> Bool { locations[slot] != nil }

    /// Whether some place is a polygon.
    package var hasPolygons: Bool { !polygons.isEmpty }

    /// Whether the place with a slot is a polygon.
    package func hasPolygon(_ slot: UInt32) -> Bool { polygons[slot] != nil }

    /// The traits of the place with a slot.
    package func traits(of slot: UInt32) -> PlaceTraits? {
        place(in: slot).map { traits[$0.traits] }
    }

    /// The circle of the place with a slot, or one that holds it.
    func circle(of slot: UInt32) -> WatchPlanner.Circle? {
        place(in: slot).map { .init(centre: $0.centre, radius: Double($0.radius)) }
    }

    private func place(in slot: UInt32) -> TreePlace? {
        guard let location = locations[slot] else { return nil }
        return location.run == Self.recentRun
            ? recent.place(at: location.lane) : runs[location.run]?.place(location.lane)
    }

    /// Adds a place, or moves and changes the one with its slot.
    package mutating func update(_ place: IndexedPlace) {
        remove(place.slot)
        if recent.isFull { settle() }
        let lane = recent.append(TreePlace(place, traits: traits.add(place.traits)))
        if let polygon = place.polygon { polygons[place.slot] = polygon }
        locations[place.slot] = .init(run: Self.recentRun, lane: lane)
        merging?.moved.insert(place.slot)
    }

    /// Takes a place out; `false` if there is none with this slot.
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
        if place.isPolygon { polygons[slot] = nil }
        return true
    }
}
