import Context
import Times

/// Times such as `Mon, 02 Jan 2006 15:04:05 GMT`, and their relatives of RFC 822.
///
/// They are read as bytes: each item of a feed has one, and to read it as characters took longer
/// than all else that is done with the item.
enum MailTime {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { Array($0.utf8) }
    /// The offsets of the zone names of RFC 822, in hours; other names count as UTC.
    private static let zones = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    ]

    /// Returns the time that a text names; nil if it names none in the years that may be.
    static func moment(_ text: [UInt8], in years: ClosedRange<Int64>) -> UnixTime? {
        // A comment may follow, such as the name of the zone.
        let end = text.firstIndex(of: UInt8(ascii: "(")) ?? text.count
        var words = Words(text: text, end: end)
        guard var word = words.next() else { return nil }
        if let first = word.first, !isDigit(first) {
            // The day of the week.
            guard let next = words.next() else { return nil }
            word = next
        }
        guard let day = number(word), let month = words.next().flatMap(month),
            let yearWord = words.next(), var year = number(yearWord),
            let second = words.next().flatMap(second)
        else { return nil }
        if yearWord.count == 2 { year += year < 70 ? 2000 : 1900 }
        guard years.contains(year),
            let date = CivilDate(year: year, month: month, day: Int(clamping: day))
        else { return nil }
        let seconds = CivilTime(date, second: second).seconds - offset(lastWord(text[..<end]))
        return UnixTime(milliseconds: seconds * 1000)
    }

    /// The words of a time, which blanks, commas and hyphens part.
    private struct Words {
        let text: [UInt8]
        let end: Int
        private var place = 0

        init(text: [UInt8], end: Int) { (self.text, self.end) = (text, end) }

        mutating func next() -> ArraySlice<UInt8>? {
            while place < end, Self.parts(text[place]) { place += 1 }
            let start = place
            while place < end, !Self.parts(text[place]) { place += 1 }
            return start < place ? text[start..<place] : nil
        }

        private static func parts(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "-")
        }
    }

    /// Returns the last of the words that blanks part; empty if there is none.
    private static func lastWord(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") }
        guard let last = text.lastIndex(where: { !isBlank($0) }) else { return [] }
        let start = text[...last].lastIndex(where: isBlank).map { $0 + 1 } ?? text.startIndex
        return text[start...last]
    }

    private static func month(_ word: ArraySlice<UInt8>) -> Int? {
        let start = word.prefix(3).map(lowercased)
        return months.firstIndex(of: start).map { $0 + 1 }
    }

    /// Returns the seconds of the day that a clock such as `15:04` or `15:04:05` shows.
    private static func second(_ word: ArraySlice<UInt8>) -> Int64? {
        let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = number(parts[0]), hour < 24,
            let minute = number(parts[1]), minute < 60,
            let second = parts.count == 3 ? number(parts[2]) : 0, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Returns the seconds that a zone such as `+0200` or `EST` is ahead of UTC.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int64 {
        guard let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            let name = zone.count == 3 ? zone.map(lowercased) : []
            return Int64(zones[String(decoding: name, as: UTF8.self)] ?? 0) * 3600
        }
        let digits = zone.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, let number = number(digits[...]) else { return 0 }
        let seconds = (number / 100) * 3600 + (number % 100) * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// Returns the number that digits are; nil if there is anything else, or nothing.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for digit in digits {
            guard isDigit(digit) else { return nil }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = tens.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            guard !isTooLarge, !isOver else { return nil }
            number = sum
        }
        return number
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
