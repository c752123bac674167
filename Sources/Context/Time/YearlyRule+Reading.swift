extension YearlyRule {
    /// Reads a rule; nil if the text is not one.
    init?(_ text: [UInt8]) {
        var reader = Reader(rest: text[...])
        guard reader.skipName(), let west = reader.time(hours: 24) else { return nil }
        standard = -west
        guard !reader.rest.isEmpty else { return }
        guard reader.skipName() else { return nil }
        var offset = standard + 3_600
        if let next = reader.rest.first, next != UInt8(ascii: ",") {
            guard let west = reader.time(hours: 24) else { return nil }
            offset = -west
        }
        guard reader.skip(","), let start = reader.change(), reader.skip(","),
            let end = reader.change(), reader.rest.isEmpty
        else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Skips a name such as `CEST` or `<+0330>`; returns false if there is none.
        mutating func skipName() -> Bool {
            if skip("<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
                defer { rest = rest[(end + 1)...] }
                return end - rest.startIndex >= 3
            }
            let name = rest.prefix { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            }
            rest = rest.dropFirst(name.count)
            return name.count >= 3
        }

        /// Reads a number of at most three digits; nil if it is not in the range.
        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            guard (1...3).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return range.contains(value) ? value : nil
        }

        /// Reads a time such as `-3:30:15`, in seconds.
        mutating func time(hours: Int) -> Int64? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let hour = number(0...hours) else { return nil }
            var seconds = Int64(hour) * 3_600
            if skip(":") {
                guard let minute = number(0...59) else { return nil }
                seconds += Int64(minute) * 60
                if skip(":") {
                    guard let second = number(0...59) else { return nil }
                    seconds += Int64(second)
                }
            }
            return isNegative ? -seconds : seconds
        }

        /// Reads a change such as `M3.5.0/-1`.
        mutating func change() -> Change? {
            guard let day = day() else { return nil }
            guard skip("/") else { return Change(day: day, second: 7_200) }
            return time(hours: 167).map { Change(day: day, second: $0) }
        }

        private mutating func day() -> Day? {
            if skip("J") { return number(1...365).map(Day.julian) }
            guard skip("M") else { return number(0...365).map(Day.ofYear) }
            guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                let weekday = number(0...6)
            else { return nil }
            return .weekday(month: month, week: week, weekday: weekday)
        }
    }
}
