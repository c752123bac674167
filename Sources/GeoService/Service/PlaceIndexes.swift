import Spatial

/// One index of places per app, made true again after each commit.
struct PlaceIndexes {
    private var indexes: [String: PlaceIndex] = [:]
    private var filter = CommitFilter<UInt32>()
    /// Of the places of all apps.
    private(set) var ids = PlaceIDs()
    /// Places of all apps.
    private(set) var count = 0
    /// Rises when all of them are read again.
    private let edition: Int
    /// Apps whose index may have trees to be merged.
    private var unsettled: Set<String> = []

    init() { edition = 0 }

    /// Indexes that were saved; trees of them may have to be merged.
    init(_ indexes: [String: PlaceIndex], _ ids: PlaceIDs) {
        edition = 0
        (self.indexes, self.ids) = (indexes, ids)
        unsettled = Set(indexes.keys)
        count = indexes.values.reduce(0) { $0 + $1.count }
    }

    /// The indexes of everything that is stored, instead of others.
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

    /// Writes that were begun and have not ended.
    var pending: Int { filter.pending }

    /// How many places an app has.
    func count(of app: String) -> Int { indexes[app]?.count ?? 0 }

    /// The index of an app.
    subscript(app: String) -> PlaceIndex { indexes[app] ?? PlaceIndex() }

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
        // Out of the dictionary, so that it has one owner and is not looked up for each place.
        var index = indexes.removeValue(forKey: app) ?? PlaceIndex()
        count -= index.count
        // An import may have a place twice: the last counts, as it does in the store.
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

    /// One that waits for a merge stays.
    private mutating func dropIfEmpty(_ app: String) {
        if let index = indexes[app], index.count == 0, !index.isMerging { indexes[app] = nil }
    }
}

extension PlaceIndexes {
    /// A merge of some app's trees, to be given to `finish`.
    struct Merge: Sendable {
        let work: PlaceMerge
        fileprivate let app: String
        fileprivate let edition: Int
    }

    /// A merge that would make an app's searches faster; fewer of them while writes are under way.
    mutating func nextMerge() -> Merge? {
        let isBusy = pending > 0
        // Those that are asked again when no write is under way.
        var waiting: Set<String> = []
        defer { unsettled.formUnion(waiting) }
        while let app = unsettled.popFirst() {
            guard let work = indexes[app]?.nextMerge(isBusy: isBusy) else {
                if isBusy { waiting.insert(app) }
                continue
            }
            // There may be another after it.
            unsettled.insert(app)
            return Merge(work: work, app: app, edition: edition)
        }
        return nil
    }

    /// Takes in what a merge has made, unless the indexes were read again.
    mutating func finish(_ merge: Merge, _ result: PlaceMerge.Result) {
        guard merge.edition == edition else { return }
        indexes[merge.app]?.finish(result)
        dropIfEmpty(merge.app)
    }
}
