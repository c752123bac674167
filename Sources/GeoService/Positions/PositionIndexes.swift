/// The indexes of devices, one for each app, of the current entries in the log of positions.
struct PositionIndexes: Sendable {
    private var indexes: [UInt32: PositionIndex] = [:]
    private var numbers: [String: UInt32] = [:]
    private var ids: [UInt32: String] = [:]
    /// The number of devices of all apps.
    private(set) var count = 0
    /// The number of entries in the log, including outdated ones.
    private(set) var entries = 0

    init() {}

    /// Builds the indexes of everything that is stored.
    init(_ store: PositionStore) async throws {
        add(try await store.apps())
        // The last entry of a device comes first, so earlier ones need only a lookup.
        var gone: Set<PositionRow> = []
        try await store.visitAllBackwards { runs in
            for run in runs { take(run, &gone) }
        }
    }

    /// Returns the index of an app.
    subscript(app: String) -> PositionIndex {
        numbers[app].flatMap { indexes[$0] } ?? PositionIndex()
    }

    /// Returns the index of an app by its number.
    func index(of number: UInt32) -> PositionIndex { indexes[number] ?? PositionIndex() }

    /// Returns whether a position of a device of an app was ever stored.
    func knows(_ app: String) -> Bool { numbers[app] != nil }

    /// Returns the number of an app; nil if no position of a device of it was ever stored.
    func number(of app: String) -> UInt32? { numbers[app] }

    /// Returns the id of an app by its number; nil if there is none.
    func app(_ number: UInt32) -> String? { ids[number] }

    /// True if so many entries of the log are outdated that it should be compacted.
    var isSlack: Bool { entries > 2 * count + PositionLimits.slack }

    /// Returns at most `limit` devices of all apps after a row, with the numbers of their entries.
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

    /// Applies the changes of a committed command.
    mutating func apply(_ changes: PositionChanges) {
        add(changes.apps)
        entries += changes.stored.count - changes.deleted
        for (row, position, number) in changes.stored { put(position, at: row, number: number) }
        for (row, number) in changes.removed
        where index(of: row.app).number(of: row.ordinal) == number {
            remove(row)
        }
    }

    /// Removes an app that was deleted, whose devices have no positions any more.
    mutating func forget(app: String) {
        guard let number = numbers.removeValue(forKey: app) else { return }
        (ids[number], indexes[number]) = (nil, nil)
    }

    /// Adds a row of entries that precede all others added before.
    ///
    /// - Parameter gone: devices whose last entry was overwritten.
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
