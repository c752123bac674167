import Foundation
import Times

/// Times as JSON has them: RFC 3339 in UTC.
enum Timestamp {
    /// Returns the text of a time.
    ///
    /// - Parameter isWhole: true if the milliseconds are left out.
    static func text(_ time: UnixTime, isWhole: Bool = false) -> String {
        let (days, rest) = floored(time.milliseconds, 86_400_000)
        let (year, month, day) = civil(days)
        let (seconds, milliseconds) = floored(rest, 1000)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        let fraction = isWhole || milliseconds == 0 ? "" : ".\(padded(milliseconds, 3))"
        return "\(date)T\(parts.joined(separator: ":"))\(fraction)Z"
    }

    private static func floored(_ value: Int64, _ by: Int64) -> (Int64, Int64) {
        let rest = (value % by + by) % by
        return ((value - rest) / by, rest)
    }

    private static func padded(_ number: Int64, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Returns the date of a day counted from 1970, in the Gregorian calendar: years are counted
    /// from March, so that the leap day is the last of its year.
    private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = floored(day + 719_468, 146_097)
        let leap = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leap) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}
