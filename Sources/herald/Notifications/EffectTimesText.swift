import Protocol

/// The output of `herald notifications effect` about how soon devices did something.
enum EffectTimesText {
    /// The times that the table has a line for, in seconds, with their names.
    private static let lines: [(seconds: Int64, name: String)] = [
        (60, "1m"), (300, "5m"), (900, "15m"), (3_600, "1h"), (21_600, "6h"), (86_400, "1d"),
        (604_800, "7d"),
    ]

    /// Returns an empty line and a table of how many devices had reported each event after each
    /// time; empty if none has.
    static func text(_ times: [Proto.EffectTimes]) -> String {
        guard !times.isEmpty else { return "" }
        var table = Table("WITHIN", "RECEIVED", "SHOWN", "TAPPED", "DISMISSED")
        for line in lines {
            func count(_ kind: Proto.EventKind) -> String {
                let spans = times.first { $0.kind == kind }?.spans ?? []
                return spans.filter { $0.end?.seconds ?? 0 <= line.seconds }
                    .reduce(0) { $0 + $1.devices }.grouped
            }
            table.add(
                line.name, count(.received), count(.displayed), count(.tapped), count(.dismissed))
        }
        return "\n" + table.text
    }
}
