extension ImportTotals {
    /// For people.
    func text(isDry: Bool) -> String {
        var record = Record()
        record.add(isDry ? "new, if it were stored" : "new", "\(created)")
        record.add(isDry ? "replaced, if it were" : "replaced", "\(replaced)")
        if unchanged > 0 { record.add("as they were", "\(unchanged)") }
        if bad > 0 { record.add("bad lines", "\(bad)") }
        if left > 0 { record.add("left out", "\(left)") }
        guard !tally.counts.isEmpty else { return record.text }
        var table = Table("COUNT", "NOT TAKEN OVER AS IT IS")
        let sorted = tally.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        for (reason, count) in sorted { table.add("\(count)", reason) }
        return record.text + "\n" + table.text
    }
}
