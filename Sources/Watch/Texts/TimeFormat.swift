import Context
import Times

/// Times as texts, in the widely known form of strftime, in English.
enum TimeFormat {
    private static let days = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// The letters that a pattern may have after `%`.
    static let letters = "YmdeHIMSpAaBbs%"

    /// Returns a time by a pattern: `%Y %m %d %H %M %S`, `%A %B` for names, `%a %b` for short ones,
    /// `%e` and `%I` for the day and the hour of twelve without a zero, `%p` for AM and PM, `%s`
    /// for the seconds since 1970, and `%%`.
    static func text(_ moment: UnixTime, _ pattern: String, in zone: ZoneRules) -> String {
        let civil = zone.civil(at: moment)
        var (text, isCode) = ("", false)
        for character in pattern {
            guard isCode else {
                if character == "%" { isCode = true } else { text.append(character) }
                continue
            }
            isCode = false
            text += code(character, civil, moment) ?? "%\(character)"
        }
        return isCode ? text + "%" : text
    }

    /// Returns the first letter after `%` that stands for nothing; nil if there is none.
    static func unknownLetter(in pattern: String) -> Character? {
        var isCode = false
        for character in pattern {
            if isCode, !letters.contains(character) { return character }
            isCode = !isCode && character == "%"
        }
        return nil
    }

    private static func code(
        _ code: Character, _ civil: CivilTime, _ moment: UnixTime
    ) -> String? {
        let (date, second) = (civil.date, civil.secondOfDay)
        let hour = second / 3600
        return switch code {
        case "Y": "\(date.year)"
        case "m": padded(Int64(date.month))
        case "d": padded(Int64(date.day))
        case "e": "\(date.day)"
        case "H": padded(hour)
        case "I": "\(hour % 12 == 0 ? 12 : hour % 12)"
        case "M": padded(second / 60 % 60)
        case "S": padded(second % 60)
        case "p": hour < 12 ? "AM" : "PM"
        case "A": days[civil.weekday]
        case "a": String(days[civil.weekday].prefix(3))
        case "B": months[date.month - 1]
        case "b": String(months[date.month - 1].prefix(3))
        case "s": "\(moment.milliseconds / 1000)"
        case "%": "%"
        default: nil
        }
    }

    private static func padded(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
