import Watch

/// The room for notifications of several retrials that count as one run, and their held ones.
struct RetrialRoom {
    /// The number of notifications that may still go out.
    private(set) var left: Int
    /// The held notifications of the retrials, without their items.
    private(set) var held: [NewEntry] = []

    init(_ recipe: Recipe) { left = recipe.flood.aRun }

    /// Counts the notifications of one retrial.
    mutating func take(_ result: PassResult) {
        left -= result.entries.count { $0.state == .waiting }
        for entry in result.entries where entry.state == .held {
            var entry = entry
            entry.item = []
            held.append(entry)
        }
    }
}
