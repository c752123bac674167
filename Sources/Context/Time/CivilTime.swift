/// The date and time that a clock on the wall shows, without a time zone.
package struct CivilTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number of seconds in a day; changes of clocks are handled elsewhere.
    static let secondsOfDay: Int64 = 86_400

    /// The seconds since the clock showed 1970-01-01T00:00, as if it had never been changed.
    package var seconds: Int64

    /// Creates the time `seconds` seconds after 1970-01-01T00:00.
    package init(seconds: Int64) { self.seconds = seconds }

    /// Creates a time of a day.
    ///
    /// - Parameter second: the seconds after midnight; may be negative or more than a day.
    package init(_ date: CivilDate, second: Int64 = 0) {
        seconds = date.daysSince1970 * Self.secondsOfDay + second
    }

    /// Reads `2026-12-01T09:00`, or with seconds `2026-12-01T09:00:30`; years 1970 to 9999.
    ///
    /// Returns nil for anything else: a zone, a fraction, or a day or time that does not exist.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 16 || bytes.count == 19 else { return nil }
        let separators: [(Int, UInt8)] = [
            (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")), (10, UInt8(ascii: "T")),
            (13, UInt8(ascii: ":")), (16, UInt8(ascii: ":")),
        ]
        for (place, byte) in separators where place < bytes.count {
            guard bytes[place] == byte else { return nil }
        }
        guard let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
            let minute = Self.number(bytes[14..<16]),
            let second = bytes.count == 19 ? Self.number(bytes[17..<19]) : 0,
            year >= 1970, hour < 24, minute < 60, second < 60,
            let date = CivilDate(year: Int64(year), month: month, day: day)
        else { return nil }
        self.init(date, second: Int64(hour * 3600 + minute * 60 + second))
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }

    /// The number of days since 1970-01-01.
    package var day: Int64 {
        (seconds >= 0 ? seconds : seconds - Self.secondsOfDay + 1) / Self.secondsOfDay
    }

    /// The date that the clock shows.
    package var date: CivilDate { CivilDate(daysSince1970: day) }

    /// The seconds since the clock showed midnight.
    package var secondOfDay: Int64 { seconds - day * Self.secondsOfDay }

    /// The weekday, from 0 for Sunday to 6 for Saturday.
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        let shifted = (day + 4) % 7
        return Int(shifted < 0 ? shifted + 7 : shifted)
    }

    package static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

    /// The time in the form in which it is read, with seconds only if they are not 0.
    package var description: String {
        let (date, second) = (date, secondOfDay)
        let parts = [
            Self.digits(date.year, 4), "-", Self.digits(Int64(date.month), 2), "-",
            Self.digits(Int64(date.day), 2), "T", Self.digits(second / 3600, 2), ":",
            Self.digits(second / 60 % 60, 2),
        ]
        let rest = second % 60 == 0 ? [] : [":", Self.digits(second % 60, 2)]
        return (parts + rest).joined()
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
