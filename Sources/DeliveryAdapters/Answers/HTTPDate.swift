import ServiceKit

/// HTTP dates in all three forms that a recipient must accept (RFC 9110 §5.6.7).
enum HTTPDate {
    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the time that `text` names; nil if it is not a date.
    ///
    /// The day of the week is not checked.
    static func parse(_ text: [UInt8]) -> UnixTime? {
        let words = String(decoding: text, as: UTF8.self)
            .split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        switch words.count {
        // Sun, 06 Nov 1994 08:49:37 GMT
        case 6 where words[5] == "GMT" && words[3].utf8.count == 4:
            return moment(words[1], words[2], number(words[3], digits: 4...4), words[4])
        // Sunday, 06-Nov-94 08:49:37 GMT
        case 6 where words[5] == "GMT":
            // Two digits mean a year of this century.
            return moment(
                words[1], words[2], number(words[3], digits: 2...2).map { 2000 + $0 }, words[4])
        // Sun Nov  6 08:49:37 1994
        case 5: return moment(words[2], words[1], number(words[4], digits: 4...4), words[3])
        default: return nil
        }
    }

    private static func moment(
        _ day: String, _ month: String, _ year: Int64?, _ clock: String
    ) -> UnixTime? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
            .map { number(String($0), digits: 2...2) }
        guard let year, let day = number(day, digits: 1...2), (1...31).contains(day),
            let index = months.firstIndex(of: month), parts.count == 3,
            let hour = parts[0], let minute = parts[1], let second = parts[2],
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = daysSince1970(year: year, month: Int64(index) + 1, day: day)
        return UnixTime(milliseconds: (days * 86_400 + hour * 3600 + minute * 60 + second) * 1000)
    }

    private static func number(_ text: String, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int64(text)
    }

    /// Returns the days since 1970 of a date in the Gregorian calendar.
    ///
    /// Years are counted from March, so that the leap day is the last day of a year.
    private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let leaps = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leaps + (monthFromMarch * 153 + 2) / 5 + day - 1 - 719_468
    }

    /// Returns the date of a day since 1970.
    static func civil(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // Count days since the first of March of the year 0, in eras of 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (year * 365 + year / 4 - year / 100)
        let fromMarch = (ofYear * 5 + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let day = ofYear - (fromMarch * 153 + 2) / 5 + 1
        return (year + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
