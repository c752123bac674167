/// Times in the form of RFC 3339, restricted as in the proto3 JSON mapping.
package enum RFC3339 {
    /// The seconds from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z, since 1970.
    package static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// Returns the seconds since 1970 and the nanoseconds, 0 ..< 10⁹, after them; nil if `text`
    /// is not a time.
    ///
    /// The form is `2026-05-04T13:00:00.5Z`, or has an offset such as `-04:00`. T and Z must be
    /// upper case, with at most nine fraction digits and no leap second. The time must be in
    /// ``range`` once the offset is subtracted.
    package static func parse(_ text: Span<UInt8>) -> (seconds: Int64, nanos: Int32)? {
        var reader = DigitReader(text)
        guard let year = reader.number(4), reader.skip("-"),
            let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), reader.skip("T"),
            let hour = reader.number(2), reader.skip(":"),
            let minute = reader.number(2), reader.skip(":"),
            let second = reader.number(2), let nanos = reader.fraction(),
            let offset = Self.offset(&reader), reader.isAtEnd
        else { return nil }
        guard 1...12 ~= month, day >= 1, day <= daysIn(month: month, year: year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let days = daysSince1970(year: year, month: month, day: day)
        let seconds = Int64(days * 86_400 + hour * 3600 + minute * 60 + second - offset)
        return range.contains(seconds) ? (seconds, Int32(nanos)) : nil
    }

    /// Appends the time, in UTC, with 0, 3, 6 or 9 fraction digits.
    ///
    /// A time outside ``range``, or nanoseconds outside 0 ..< 10⁹, are moved to the nearest
    /// bound.
    package static func format(seconds: Int64, nanos: Int32, to text: inout [UInt8]) {
        let seconds = Int(min(max(seconds, range.lowerBound), range.upperBound))
        let nanos = min(max(nanos, 0), 999_999_999)
        var days = seconds / 86_400
        var rest = seconds % 86_400
        if rest < 0 {
            rest += 86_400
            days -= 1
        }
        let (year, month, day) = civil(daysSince1970: days)
        text.appendDecimal(year, width: 4)
        text.append(UInt8(ascii: "-"))
        text.appendDecimal(month, width: 2)
        text.append(UInt8(ascii: "-"))
        text.appendDecimal(day, width: 2)
        text.append(UInt8(ascii: "T"))
        text.appendDecimal(rest / 3600, width: 2)
        text.append(UInt8(ascii: ":"))
        text.appendDecimal(rest / 60 % 60, width: 2)
        text.append(UInt8(ascii: ":"))
        text.appendDecimal(rest % 60, width: 2)
        text.appendFraction(nanos: nanos)
        text.append(UInt8(ascii: "Z"))
    }

    /// Returns the seconds by which the local time is ahead of UTC; nil if no offset is next.
    private static func offset(_ reader: inout DigitReader) -> Int? {
        if reader.skip("Z") { return 0 }
        let isAhead = reader.skip("+")
        guard isAhead || reader.skip("-"), let hours = reader.number(2), reader.skip(":"),
            let minutes = reader.number(2), hours < 24, minutes < 60
        else { return nil }
        return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // Both functions count in years that begin in March, so that the leap day is a year's last day,
    // and in eras of 400 years, which all have 146,097 days. 719,468 days lie between 0000-03-01
    // and 1970-01-01.

    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let days = days + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * fromMarch + 2) / 5 + 1)
    }
}
