/// A fixed offset from UTC, as people write it.
struct ZoneOffset: Hashable, Sendable {
    /// The offsets that clocks have anywhere today, in minutes: quarters of an hour between
    /// Etc/GMT+12 and Kiritimati.
    static let minutesInUse = -12 * 60...14 * 60
    private static let step = 15

    /// The offset in minutes east of UTC.
    let minutes: Int

    /// All possible offsets.
    static var all: [ZoneOffset] {
        stride(from: minutesInUse.lowerBound, through: minutesInUse.upperBound, by: step)
            .map(ZoneOffset.init(minutes:))
    }

    /// Reads `+02:00`, `+0200`, `+2`, `UTC+2`, `GMT+05:30`, `UTC` or `Z`; nil for anything else.
    ///
    /// A space before the sign and a typographic minus are allowed. `Etc/GMT-2` is not read,
    /// because its sign is inverted.
    ///
    /// - Parameter text: a text in lower case.
    init?(_ text: String) {
        var rest = text[...]
        for prefix in ["utc", "gmt", "ut"] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
            break
        }
        let isNamed = rest.startIndex != text.startIndex
        rest = rest.drop { $0 == " " || $0 == "_" }
        if isNamed && rest.isEmpty || text == "z" {
            minutes = 0
            return
        }
        guard let sign = rest.first, let (hours, minutes) = Self.digits(rest.dropFirst()) else {
            return nil
        }
        let size = hours * 60 + minutes
        switch sign {
        case "+", "\u{B1}": self.minutes = size
        case "-", "\u{2212}": self.minutes = -size
        default: return nil
        }
        guard Self.minutesInUse.contains(self.minutes), size % Self.step == 0 else { return nil }
    }

    private init(minutes: Int) { self.minutes = minutes }

    private static func digits(_ text: Substring) -> (hours: Int, minutes: Int)? {
        let isTime = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ":") }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard isTime, 1...2 ~= parts.count, let first = parts.first else { return nil }
        switch (parts.count, first.utf8.count) {
        case (1, 1...2): return Int(first).map { ($0, 0) }
        case (1, 3...4):
            guard let hours = Int(first.dropLast(2)), let minutes = Int(first.suffix(2)) else {
                return nil
            }
            return minutes < 60 ? (hours, minutes) : nil
        case (2, 1...2):
            guard parts[1].utf8.count == 2, let hours = Int(first), let minutes = Int(parts[1])
            else { return nil }
            return minutes < 60 ? (hours, minutes) : nil
        default: return nil
        }
    }

    /// The IANA name of whole hours, whose sign is inverted; otherwise a name such as `UTC+05:30`.
    var name: String {
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        if minutes == 0 { return "Etc/UTC" }
        if rest == 0 { return "Etc/GMT\(minutes > 0 ? "-" : "+")\(hours)" }
        return "UTC\(minutes > 0 ? "+" : "-")\(hours < 10 ? "0" : "")\(hours):\(rest)"
    }
}
