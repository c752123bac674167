import Times

/// The time that a server asks to wait: the field Retry-After of RFC 9110, 10.2.3.
enum RetryAfter {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Reads seconds or the date of an HTTP message; nil if it is neither.
    ///
    /// - Parameters:
    ///   - text: the field.
    ///   - date: the field Date of the same answer, if it has one: a device's clock may be wrong,
    ///     and the difference of the two is right.
    ///   - now: the time by the device's clock.
    static func delay(_ text: String, date: String?, at now: UnixTime) -> Duration? {
        if let seconds = digits(text) { return .seconds(seconds) }
        guard let end = time(text, at: now) else { return nil }
        return max(.zero, end - (date.flatMap { time($0, at: now) } ?? now))
    }

    /// Reads one of the three forms of a date that RFC 9110, 5.6.7 has; nil if it is none.
    private static func time(_ text: String, at now: UnixTime) -> UnixTime? {
        let words = text.split { " ,-".contains($0) }.map { $0.lowercased() }
        // Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT
        if words.count == 6, words[5] == "gmt" {
            return time(day: words[1], words[2], year: words[3], clock: words[4], at: now)
        }
        // Sun Nov  6 08:49:37 1994
        guard words.count == 5 else { return nil }
        return time(day: words[2], words[1], year: words[4], clock: words[3], at: now)
    }

    private static func time(
        day: String, _ month: String, year: String, clock: String, at now: UnixTime
    ) -> UnixTime? {
        guard let index = months.firstIndex(of: month), let day = digits(day),
            let year = self.year(year, at: now)
        else { return nil }
        let parts = [(year, 4), (index + 1, 2), (day, 2)].map { padded($0, $1) }
        return TimeText("\(parts.joined(separator: "-"))T\(clock)Z")?.time
    }

    /// Reads a year; one of two digits is at most fifty years ahead, and less than fifty past.
    private static func year(_ text: String, at now: UnixTime) -> Int? {
        guard let number = digits(text) else { return nil }
        if text.count == 4 { return number }
        guard text.count == 2, let present = Int(Timestamp.text(now).prefix(4)) else { return nil }
        let year = present / 100 * 100 + number
        if year > present + 50 { return year - 100 }
        return year > present - 50 ? year : year + 100
    }

    /// Reads a number without a sign, which neither seconds nor a date have.
    private static func digits(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
