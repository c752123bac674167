/// Days of the week as text, such as `Mo-We,Sa`, and as numbers, 1 for Monday.
enum WeekdaysText {
    private static let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    /// Parses days; returns nil if the text is malformed.
    static func parse(_ text: Substring) -> [UInt32]? {
        var days: [UInt32] = []
        for range in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = range.split(separator: "-", omittingEmptySubsequences: false).map(day)
            guard let first = ends[0], ends.count <= 2, let last = ends.last ?? nil else {
                return nil
            }
            // A range such as Sa-Mo passes the end of the week.
            let length = (last + 7 - first) % 7
            days += (0...length).map { (first + $0 - 1) % 7 + 1 }
        }
        return days
    }

    private static func day(_ text: Substring) -> UInt32? {
        days.firstIndex { $0.lowercased() == text.lowercased() }.map { UInt32($0) + 1 }
    }

    /// Returns the days as text, with a range for those that follow each other.
    ///
    /// Numbers that are not 1 to 7 are left out.
    static func format(_ weekdays: [UInt32]) -> String {
        var runs: [ClosedRange<UInt32>] = []
        for day in weekdays.sorted() where (1...7).contains(day) {
            if let last = runs.last, last.upperBound + 1 == day {
                runs[runs.count - 1] = last.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        return runs.map { run in
            let (first, last) = (days[Int(run.lowerBound) - 1], days[Int(run.upperBound) - 1])
            return run.count == 1 ? first : "\(first)-\(last)"
        }.joined(separator: ",")
    }
}
