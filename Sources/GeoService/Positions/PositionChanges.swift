/// What one committed command did to devices' positions.
struct PositionChanges: Sendable {
    /// Apps' numbers that were given out with it, by id.
    var apps: [String: UInt32] = [:]
    /// What was added to the log of positions, and its number there.
    var stored: [(row: PositionRow, position: LastPosition, number: Int64)] = []
    /// Entries that no longer count, by their rows and numbers.
    var removed: [(row: PositionRow, number: Int64)] = []
    /// What is still to be overwritten of devices that were.
    var left: [PositionTrail] = []
    /// How many entries the log has lost.
    var deleted = 0

    /// Entries of an app were added.
    mutating func add(_ entries: [PositionEntry], of app: UInt32, _ numbers: Range<Int64>) {
        for (number, entry) in zip(numbers, entries) {
            stored.append(
                (PositionRow(app: app, ordinal: entry.ordinal), entry.position, number))
        }
    }
}
