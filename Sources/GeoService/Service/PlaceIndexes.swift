import Spatial

/// One index of places per app, made true again after each commit.
struct PlaceIndexes {
    private var indexes: [String: PlaceIndex] = [:]
    private var filter = CommitFilter<UInt32>()
    /// Places of all apps.
    private(set) var count = 0

    init() {}

    /// The indexes of everything that is stored.
    init(_ store: PlaceStore) async throws {
        var places: [String: [IndexedPlace]] = [:]
        try await store.visitAll { portion in
            for (app, place) in portion { places[app, default: []].append(place) }
        }
        indexes = places.mapValues { PlaceIndex($0) }
        count = places.values.reduce(0) { $0 + $1.count }
    }

    /// Writes that were begun and have not ended.
    var pending: Int { filter.pending }

    /// How many places an app has.
    func count(of app: String) -> Int { indexes[app]?.count ?? 0 }

    /// The app's nearest places, and how far its device may move before it asks again.
    func watch(
        _ count: Int, of app: String, around location: Coordinate, now: Int64
    ) -> (places: [Neighbour], safeRadius: Double) {
        let index = indexes[app] ?? PlaceIndex()
        return index.watch(count, around: location, PlaceFilter(now: now))
    }

    /// A write begins; `end` must follow, with what it did or with nothing.
    mutating func begin() -> CommitFilter<UInt32>.Write { filter.begin() }

    /// A write has ended.
    mutating func end(
        _ write: CommitFilter<UInt32>.Write, _ changes: PlaceChanges?, of app: String
    ) {
        if let changes { apply(changes, of: app) }
        filter.end(write)
    }

    private mutating func apply(_ changes: PlaceChanges, of app: String) {
        let before = count(of: app)
        for place in changes.stored where filter.isLatest(place.slot, changes.order) {
            indexes[app, default: PlaceIndex()].update(place)
        }
        for slot in changes.removed where filter.isLatest(slot, changes.order) {
            indexes[app]?.remove(slot)
        }
        let after = count(of: app)
        count += after - before
        if after == 0 { indexes[app] = nil }
    }
}
