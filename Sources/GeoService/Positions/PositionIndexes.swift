/// One index of devices per app, made true again after each commit.
struct PositionIndexes: Sendable {
    private var indexes: [UInt32: PositionIndex] = [:]
    private var apps: [String: UInt32] = [:]
    private var filter = CommitFilter<PositionRow>()
    /// Devices of all apps.
    private(set) var count = 0

    init() {}

    /// The indexes of everything that is stored.
    init(_ store: PositionStore) async throws {
        apps = try await store.apps()
        try await store.visitAll { portion in
            for (row, position) in portion {
                indexes[row.app, default: PositionIndex()].put(position, at: row.ordinal)
            }
            count += portion.count
        }
    }

    /// Writes that were begun and have not ended.
    var pending: Int { filter.pending }

    /// The index of an app.
    subscript(app: String) -> PositionIndex {
        apps[app].flatMap { indexes[$0] } ?? PositionIndex()
    }

    /// The apps that have devices here.
    var numbers: [UInt32] { Array(indexes.keys) }

    /// The index of an app by its number.
    func index(of number: UInt32) -> PositionIndex { indexes[number] ?? PositionIndex() }

    /// A write begins; `end` must follow, with what it did or with nothing.
    mutating func begin() { filter.begin() }

    /// A write has ended.
    mutating func end(_ changes: PositionChanges?) {
        if let changes { apply(changes) }
        filter.end()
    }

    private mutating func apply(_ changes: PositionChanges) {
        apps.merge(changes.apps) { $1 }
        for (row, position) in changes.stored where filter.isLatest(row, changes.order) {
            if indexes[row.app]?[row.ordinal] == nil { count += 1 }
            indexes[row.app, default: PositionIndex()].put(position, at: row.ordinal)
        }
        for row in changes.removed where filter.isLatest(row, changes.order) {
            if indexes[row.app]?.remove(row.ordinal) == true { count -= 1 }
            if indexes[row.app]?.count == 0 { indexes[row.app] = nil }
        }
    }
}
