/// One index of devices per app, made true again after each commit.
struct PositionIndexes: Sendable {
    /// A write that was begun.
    struct Write {
        fileprivate let app: String
        fileprivate let ordinals: [UInt32]
        fileprivate let inFilter: CommitFilter<PositionRow>.Write
    }

    private struct Ordinal: Hashable {
        let app: String
        let ordinal: UInt32
    }

    private var indexes: [UInt32: PositionIndex] = [:]
    private var apps: [String: UInt32] = [:]
    private var filter = CommitFilter<PositionRow>()
    /// How many writes are under way that may store a position of an ordinal.
    private var coming: [Ordinal: Int] = [:]
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

    /// A write begins that may store positions of these; `end` must follow, with what it did or
    /// with nothing.
    mutating func begin(storing ordinals: [UInt32], of app: String) -> Write {
        for ordinal in ordinals { coming[Ordinal(app: app, ordinal: ordinal), default: 0] += 1 }
        return Write(app: app, ordinals: ordinals, inFilter: filter.begin())
    }

    /// A write has ended.
    mutating func end(_ write: Write, _ changes: PositionChanges?) {
        if let changes { apply(changes) }
        for ordinal in write.ordinals {
            let key = Ordinal(app: write.app, ordinal: ordinal)
            guard let count = coming[key] else { continue }
            coming[key] = count > 1 ? count - 1 : nil
        }
        filter.end(write.inFilter)
    }

    /// Whether there is a position of the device with this ordinal, or may be in a moment.
    func mayKnow(_ ordinal: UInt32, of app: String) -> Bool {
        coming[Ordinal(app: app, ordinal: ordinal)] != nil || self[app][ordinal] != nil
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
