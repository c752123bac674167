import Protocol

/// The deliveries of a notification by adapter and outcome, as a table.
struct AdapterOutcomes {
    private let counts: Proto.DeliveryCounts

    init(_ counts: Proto.DeliveryCounts) { self.counts = counts }

    /// The adapters, those with the most deliveries first.
    private var adapters: [String] {
        let delivering = counts.deliveredBy.map(\.adapter)
        let others = Set(counts.givenUpBy.map(\.adapter)).subtracting(delivering)
        return delivering + others.sorted()
    }

    /// The table, with a column for each class of failures that there is, after an empty line;
    /// empty if nothing is known to have failed.
    var text: String {
        let classes = Set(counts.givenUpBy.map(\.failureClass.rawValue)).sorted()
        guard !classes.isEmpty else { return "" }
        var table = Table(
            ["ADAPTER", "DELIVERED"]
                + classes.map { Proto.FailureClass(rawValue: $0).word.uppercased() })
        for adapter in adapters {
            let delivered = counts.deliveredBy.first { $0.adapter == adapter }?.deliveries ?? 0
            let failed = classes.map { one in
                counts.givenUpBy.first {
                    $0.adapter == adapter && $0.failureClass.rawValue == one
                }?.deliveries ?? 0
            }
            table.add([adapter] + ([delivered] + failed).map { "\($0)" })
        }
        return "\n" + table.text
    }
}
