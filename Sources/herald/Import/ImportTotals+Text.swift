extension ImportTotals {
    /// Returns the totals as a table for people.
    ///
    /// - Parameter isDry: True if nothing was stored.
    func text(isDry: Bool) -> String {
        var record = Record()
        record.add(isDry ? "would be new" : "new", "\(created)")
        record.add(isDry ? "would be replaced" : "replaced", "\(replaced)")
        if unchanged > 0 { record.add("unchanged", "\(unchanged)") }
        if bad > 0 { record.add("bad lines", "\(bad)") }
        if left > 0 { record.add("left out", "\(left)") }
        guard !tally.counts.isEmpty else { return record.text }
        var table = Table("COUNT", "NOTE")
        let sorted = tally.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        for (reason, count) in sorted { table.add("\(count)", reason) }
        return record.text + "\n" + table.text
    }
}
