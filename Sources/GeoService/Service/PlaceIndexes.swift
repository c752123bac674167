/// One index of places per app, made true again after each commit.
///
/// Calls that wait for their commits do not always go on in the order of these. While any is
/// waiting, it is remembered which change of a slot was the latest, and an earlier one that comes
/// late is left out.
struct PlaceIndexes {
    private var indexes: [String: PlaceIndex] = [:]
    private var latest: [UInt32: Int] = [:]
    /// Writes that were begun and have not ended.
    private(set) var pending = 0
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

    /// How many places an app has.
    func count(of app: String) -> Int { indexes[app]?.count ?? 0 }

    /// The app's nearest places, and how far its device may move before it asks again.
    func watch(
        _ count: Int, of app: String, around location: Coordinate, now: Int64
    ) -> (places: [Neighbour], safeRadius: Double) {
        let index = indexes[app] ?? PlaceIndex()
        return index.watch(count, around: location, now: now)
    }

    /// A write begins; `end` must follow, with what it did or with nothing.
    mutating func begin() { pending += 1 }

    /// A write has ended.
    mutating func end(_ changes: PlaceChanges?, of app: String) {
        if let changes { apply(changes, of: app) }
        pending -= 1
        if pending == 0 { latest.removeAll() }
    }

    private mutating func apply(_ changes: PlaceChanges, of app: String) {
        let before = count(of: app)
        for place in changes.stored where isLatest(place.slot, changes.order) {
            indexes[app, default: PlaceIndex()].update(place)
        }
        for slot in changes.removed where isLatest(slot, changes.order) {
            indexes[app]?.remove(slot)
        }
        let after = count(of: app)
        count += after - before
        if after == 0 { indexes[app] = nil }
    }

    private mutating func isLatest(_ slot: UInt32, _ order: Int) -> Bool {
        guard order > latest[slot, default: 0] else { return false }
        latest[slot] = order
        return true
    }
}
