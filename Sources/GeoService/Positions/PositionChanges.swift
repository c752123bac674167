/// The changes that a committed command made to devices' positions.
struct PositionChanges: Sendable {
    /// The numbers of apps, by id.
    var apps: [String: UInt32] = [:]
    /// The appended positions, with their numbers in the log.
    var stored: [(row: PositionRow, position: LastPosition, number: Int64)] = []
    /// Entries that are no longer current, by row and number.
    var removed: [(row: PositionRow, number: Int64)] = []
    /// Entries of removed devices that are still to be overwritten.
    var left: [PositionTrail] = []
    /// The number of entries that were deleted from the log.
    var deleted = 0

    /// Notes entries of an app that were appended.
    mutating func add(_ entries: [PositionEntry], of app: UInt32, _ numbers: Range<Int64>) {
        for (number, entry) in zip(numbers, entries) {
            stored.append(
                (PositionRow(app: app, ordinal: entry.ordinal), entry.position, number))
        }
    }
}
