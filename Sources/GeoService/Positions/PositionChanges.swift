/// What one committed command did to devices' positions.
struct PositionChanges: Sendable {
    /// Rises from commit to commit.
    let order: Int
    /// Apps' numbers that were given out with it, by id.
    var apps: [String: UInt32] = [:]
    var stored: [(row: PositionRow, position: LastPosition)] = []
    var removed: [PositionRow] = []

    init(order: Int) { self.order = order }
}
