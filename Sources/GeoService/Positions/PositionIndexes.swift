/// One index of devices per app, of the entries of the log of positions that count.
struct PositionIndexes: Sendable {
    private var indexes: [UInt32: PositionIndex] = [:]
    private var numbers: [String: UInt32] = [:]
    private var ids: [UInt32: String] = [:]
    /// Devices of all apps.
    private(set) var count = 0
    /// Entries of the log, with those that do not count.
    private(set) var entries = 0

    init() {}

    /// The indexes of everything that is stored.
    init(_ store: PositionStore) async throws {
        add(try await store.apps())
        // The last entry of a device comes first: those before it need only a look.
        var gone: Set<PositionRow> = []
        try await store.visitAllBackwards { runs in
            for run in runs { take(run, &gone) }
        }
    }

    /// The index of an app.
    subscript(app: String) -> PositionIndex {
        numbers[app].flatMap { indexes[$0] } ?? PositionIndex()
    }

    /// The index of an app by its number.
    func index(of number: UInt32) -> PositionIndex { indexes[number] ?? PositionIndex() }

    /// Whether a position of a device of an app was ever kept.
    func knows(_ app: String) -> Bool { numbers[app] != nil }

    /// An app by its number.
    func app(_ number: UInt32) -> String? { ids[number] }

    /// Whether so many entries of the log do not count that it should be renewed.
    var isSlack: Bool { entries > 2 * count + PositionLimits.slack }

    /// The first devices of all apps behind a row, and the numbers of their entries.
    func rows(after last: Int64, limit: Int) -> [(row: PositionRow, number: Int64)] {
        let start = PositionRow(number: last + 1)
        var found: [(row: PositionRow, number: Int64)] = []
        for app in indexes.keys.sorted() where app >= start.app && found.count < limit {
            let first = app == start.app ? UInt64(start.ordinal) : 0
            let some = index(of: app).numbers(from: first, limit: limit - found.count)
            found += some.map { (PositionRow(app: app, ordinal: $0.ordinal), $0.number) }
        }
        return found
    }

    /// Does what a committed command did.
    mutating func apply(_ changes: PositionChanges) {
        add(changes.apps)
        entries += changes.stored.count - changes.deleted
        for (row, position, number) in changes.stored { put(position, at: row, number: number) }
        for (row, number) in changes.removed
        where index(of: row.app).number(of: row.ordinal) == number {
            remove(row)
        }
    }

    /// Takes over entries that are before all others.
    ///
    /// - Parameter gone: whose last entry was overwritten.
    private mutating func take(_ run: PositionRun, _ gone: inout Set<PositionRow>) {
        entries += run.entries.count
        for (number, entry) in run.numbered.reversed()
        where indexes[run.app]?.number(of: entry.ordinal) == nil {
            let row = run.row(of: entry)
            if entry.device == nil {
                gone.insert(row)
            } else if !gone.contains(row) {
                put(entry.position, at: row, number: number)
            }
        }
    }

    private mutating func add(_ apps: [String: UInt32]) {
        numbers.merge(apps) { $1 }
        for (id, number) in apps { ids[number] = id }
    }

    private mutating func put(_ position: LastPosition, at row: PositionRow, number: Int64) {
        let before = indexes[row.app]?.count ?? 0
        indexes[row.app, default: PositionIndex()].put(
            position, at: row.ordinal, number: number)
        count += (indexes[row.app]?.count ?? 0) - before
    }

    private mutating func remove(_ row: PositionRow) {
        guard indexes[row.app]?.remove(row.ordinal) == true else { return }
        count -= 1
        if indexes[row.app]?.count == 0 { indexes[row.app] = nil }
    }
}
