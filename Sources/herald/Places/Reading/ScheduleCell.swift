import Protocol

/// Schedules as text: `America/New_York Mo-Fr 09:00-17:30; Sa,Su 10:00-24:00`.
extension Proto.WeeklySchedule {
    /// Parses a schedule in a cell: a time zone, then spans separated by semicolons.
    ///
    /// Days before a span limit the span to these days.
    init(cell: String) throws(BadRecord) {
        self.init()
        let wanted = BadRecord(
            "it must be like America/New_York Mo-Fr 09:00-17:30; Sa 10:00-14:00")
        guard let blank = cell.firstIndex(of: " ") else { throw wanted }
        timeZone = String(cell[..<blank])
        for part in cell[blank...].split(separator: ";") {
            let words = part.split(separator: " ")
            guard let times = words.last, words.count <= 2 else { throw wanted }
            let ends = times.split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2 else { throw wanted }
            var span = Proto.WeeklySpan()
            (span.from, span.until) = (String(ends[0]), String(ends[1]))
            if words.count == 2 {
                guard let days = WeekdaysText.parse(words[0]) else { throw wanted }
                span.weekdays = days
            }
            open.append(span)
        }
        if open.isEmpty { throw wanted }
    }

    /// The schedule as the text of a cell.
    var cell: String {
        let spans = open.map { span in
            let times = "\(span.from)-\(span.until)"
            return span.weekdays.isEmpty ? times : "\(WeekdaysText.format(span.weekdays)) \(times)"
        }
        return "\(timeZone) \(spans.joined(separator: "; "))"
    }
}

/// The text for how often a place is shown: `once`, `always`, `until read`, `after 86400s`.
extension Proto.PlaceRepeat {
    private static let words: [(String, Proto.PlaceRepeatKind)] = [
        ("once", .once), ("always", .always), ("until read", .untilRead),
    ]

    /// Parses the rule in a cell.
    init(cell: String) throws(BadRecord) {
        self.init()
        if let (_, kind) = Self.words.first(where: { $0.0 == cell }) {
            self.kind = kind
            return
        }
        guard cell.hasPrefix("after "),
            let pause = Proto.Duration(typed: String(cell.dropFirst("after ".count)))
        else {
            throw BadRecord(
                "it must be 'once', 'always', 'until read', or 'after' with a time such as 12h")
        }
        kind = .afterPause
        self.pause = pause
    }

    /// The rule as the text of a cell.
    var cell: String {
        if let (word, _) = Self.words.first(where: { $0.1 == kind }) { return word }
        return "after \(pause?.seconds ?? 0)s"
    }
}
