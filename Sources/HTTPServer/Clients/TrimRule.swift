/// When it is worth giving memory back to the system, which malloc keeps: once most of many
/// connections are gone, or most of what they held.
struct TrimRule {
    /// The debt that is worth giving back when it is gone.
    private static let debtWorth = 4 << 20
    /// The connections that are worth it: each takes some 40 KB, and one with a hundred requests
    /// several times as much.
    private static let connectionsWorth = 64

    /// The most since memory was last given back.
    private var mostDebt = 0
    private var mostConnections = 0

    /// Notes what there is now; returns whether most of it is gone.
    mutating func note(debt: Int, connections: Int) -> Bool {
        mostDebt = max(mostDebt, debt)
        mostConnections = max(mostConnections, connections)
        return mostDebt >= Self.debtWorth && debt < mostDebt / 4
            || mostConnections >= Self.connectionsWorth && connections < mostConnections / 4
    }

    /// Notes that memory was given back.
    mutating func wasTrimmed(debt: Int, connections: Int) {
        (mostDebt, mostConnections) = (debt, connections)
    }
}
