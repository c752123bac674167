import Spatial

/// The indexes of places, one for each app, updated after each commit.
struct PlaceIndexes {
    private var indexes: [String: PlaceIndex] = [:]
    private var filter = CommitFilter<UInt32>()
    /// The ids of the places of all apps.
    private(set) var ids = PlaceIDs()
    /// The number of places of all apps.
    private(set) var count = 0
    /// A number that rises when all indexes are read again.
    private let edition: Int
    /// The apps whose index may have trees to merge.
    private var unsettled: Set<String> = []

    init() { edition = 0 }

    /// Creates indexes from saved ones, whose trees may have to be merged.
    init(_ indexes: [String: PlaceIndex], _ ids: PlaceIDs) {
        edition = 0
        (self.indexes, self.ids) = (indexes, ids)
        unsettled = Set(indexes.keys)
        count = indexes.values.reduce(0) { $0 + $1.count }
    }

    /// Builds the indexes of everything that is stored, to replace others.
    init(
        _ store: PlaceStore, _ names: PlaceNames, after others: PlaceIndexes
    ) async throws {
        edition = others.edition + 1
        var builders: [Int64: PlaceIndexBuilder] = [:]
        try await store.visitAll { portion in
            for (app, place, id) in portion {
                builders[app, default: PlaceIndexBuilder()].add(place)
                ids.put(id, at: place.slot)
            }
        }
        for (app, number) in names.apps {
            indexes[app] = builders.removeValue(forKey: number)?.index()
        }
        count = indexes.values.reduce(0) { $0 + $1.count }
    }

    /// The number of writes that have begun and not ended.
    var pending: Int { filter.pending }

    /// Returns how many places an app has.
    func count(of app: String) -> Int { indexes[app]?.count ?? 0 }

    /// Returns how many places an app has, and how many corners of polygons.
    func amount(of app: String) -> PlaceRoom.Amount {
        .init(places: count(of: app), corners: indexes[app]?.corners ?? 0)
    }

    /// Returns those of an app's polygons that have one of these slots.
    func polygons(in slots: some Sequence<UInt32>, of app: String) -> [UInt32: Polygon] {
        guard let index = indexes[app], index.hasPolygons else { return [:] }
        return slots.reduce(into: [:]) { $0[$1] = index.polygon($1) }
    }

    /// Returns the index of an app.
    subscript(app: String) -> PlaceIndex { indexes[app] ?? PlaceIndex() }

    /// Begins a write; `end` must follow, with its changes or nil.
    mutating func begin() -> CommitFilter<UInt32>.Write { filter.begin() }

    /// Ends a write and applies its changes.
    mutating func end(
        _ write: CommitFilter<UInt32>.Write, _ changes: PlaceChanges?, of app: String
    ) {
        if let changes { apply(changes, of: app) }
        filter.end(write)
    }

    private mutating func apply(_ changes: PlaceChanges, of app: String) {
        // Removed from the dictionary, so that it has one owner and is not looked up for each
        // place.
        var index = indexes.removeValue(forKey: app) ?? PlaceIndex()
        count -= index.count
        // An import may contain a place twice; the last one counts, as in the store.
        for place in changes.stored.reversed() where filter.isLatest(place.slot, changes.order) {
            index.update(place)
        }
        for (slot, id) in changes.ids where index.hasPlace(in: slot) {
            ids.put(id.utf8, at: slot)
        }
        for slot in changes.removed where filter.isLatest(slot, changes.order) {
            index.remove(slot)
            ids.remove(slot)
        }
        count += index.count
        indexes[app] = index
        unsettled.insert(app)
        dropIfEmpty(app)
    }

    /// Removes the index of an app that has no places and is not being merged.
    private mutating func dropIfEmpty(_ app: String) {
        if let index = indexes[app], index.count == 0, !index.isMerging { indexes[app] = nil }
    }
}

extension PlaceIndexes {
    /// A merge of an app's trees; its result goes to `finish`.
    struct Merge: Sendable {
        let work: PlaceMerge
        fileprivate let app: String
        fileprivate let edition: Int
    }

    /// Returns a merge that makes an app's searches faster, if there is one; fewer are returned
    /// during writes.
    mutating func nextMerge() -> Merge? {
        let isBusy = pending > 0
        // The apps to check again when no write is in progress.
        var waiting: Set<String> = []
        defer { unsettled.formUnion(waiting) }
        while let app = unsettled.popFirst() {
            guard let work = indexes[app]?.nextMerge(isBusy: isBusy) else {
                if isBusy { waiting.insert(app) }
                continue
            }
            // There may be another merge after this one.
            unsettled.insert(app)
            return Merge(work: work, app: app, edition: edition)
        }
        return nil
    }

    /// Applies the result of a merge, unless the indexes were read again since.
    mutating func finish(_ merge: Merge, _ result: PlaceMerge.Result) {
        guard merge.edition == edition else { return }
        indexes[merge.app]?.finish(result)
        dropIfEmpty(merge.app)
    }
}
