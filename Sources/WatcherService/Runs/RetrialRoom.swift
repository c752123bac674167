import Watch

/// What retrials that count as one run may still send, and what of them is held.
struct RetrialRoom {
    /// The number of notifications that may still go out.
    private(set) var left: Int
    /// What is held, without its items.
    private(set) var held: [NewEntry] = []

    init(_ recipe: Recipe) { left = recipe.flood.aRun }

    /// Takes what came of one retrial.
    mutating func take(_ result: PassResult) {
        left -= result.entries.count { $0.state == .waiting }
        for entry in result.entries where entry.state == .held {
            var entry = entry
            entry.item = []
            held.append(entry)
        }
    }
}
