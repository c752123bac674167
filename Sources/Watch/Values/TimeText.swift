package import Context
package import Times
import JSON

/// Times in the forms in which sources write them.
package enum TimeText {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// The offsets of the zone names of RFC 822, in hours; other names count as UTC.
    private static let zones = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    ]
    /// Numbers from here on are milliseconds: as seconds they would be after the year 5000.
    private static let milliseconds: Int64 = 100_000_000_000

    /// The years that a time may have; what a source writes with another one is a mistake, and
    /// nothing can be computed with the largest numbers.
    private static let years: ClosedRange<Int64> = 1...9999

    /// Returns the time that a value names: RFC 3339 and its relatives of ISO 8601, a date, a date
    /// and time without a zone, RFC 822 as feeds have it, or the seconds or milliseconds since
    /// 1970; nil outside of the years 1 to 9999.
    ///
    /// - Parameter zone: the zone of what names none.
    package static func moment(_ value: ItemValue, in zone: ZoneRules) -> UnixTime? {
        let moment: UnixTime? =
            switch value {
            case .integer(let number): date(number, in: zone) ?? self.moment(number)
            case .real(let number) where number.magnitude < 1e15: self.moment(Int64(number))
            case .text(let text): self.moment(text, in: zone)
            default: nil
            }
        // A zone may move a time out of its year.
        guard let moment, years.contains(ZoneRules.utc.civil(at: moment).date.year) else {
            return nil
        }
        return moment
    }

    /// Returns the moment at which what is named is over: a date with its day, a time at once.
    ///
    /// - Parameter zone: the zone of what names none.
    package static func end(_ value: ItemValue, in zone: ZoneRules) -> UnixTime? {
        guard let begin = moment(value, in: zone) else { return nil }
        let digits = value.scalar?.trimmed ?? ""
        let isDate =
            civilDate(digits)
            || DecimalText.integer(digits, Int64.self).map {
                date($0, in: zone) != nil
            } ?? false
        guard isDate else { return begin }
        let day = zone.civil(at: begin).date.daysSince1970 + 1
        return zone.moment(of: CivilTime(CivilDate(daysSince1970: day), second: 0))
    }

    private static func civilDate(_ text: String) -> Bool {
        text.utf8.count == 10 && CivilTime(text + "T00:00") != nil
    }

    private static func moment(_ number: Int64) -> UnixTime? {
        guard number.magnitude < UInt64(Self.milliseconds) * 1000 else { return nil }
        return UnixTime(
            milliseconds: number.magnitude < UInt64(Self.milliseconds) ? number * 1000 : number)
    }

    /// Returns the midnight of a date such as 20260501; nil for another number.
    ///
    /// In seconds it would be in the summer of 1970, of which no source has news.
    private static func date(_ number: Int64, in zone: ZoneRules) -> UnixTime? {
        guard (19_700_101...21_001_231).contains(number),
            let date = CivilDate(
                year: number / 10_000, month: Int(number / 100 % 100), day: Int(number % 100))
        else { return nil }
        return zone.moment(of: CivilTime(date, second: 0))
    }

    private static func moment(_ text: String, in zone: ZoneRules) -> UnixTime? {
        guard text.utf8.count <= 64 else { return nil }
        let text = text.trimmed
        // Seconds may have a fraction, as those of Slack have.
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isNumber = parts.count < 2 || parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
        if isNumber, let whole = parts.first, whole.utf8.count >= 8,
            let number = DecimalText.integer(whole, Int64.self)
        {
            return date(number, in: zone) ?? (whole.utf8.count >= 9 ? moment(number) : nil)
        }
        if let time = internetTime(text) { return time }
        if let civil = civil(text) { return zone.moment(of: civil) }
        return mailTime(text)
    }

    /// Reads RFC 3339, also with a blank for the T, a zone without a colon or minutes, without
    /// seconds, and without any hyphen and colon.
    private static func internetTime(_ text: String) -> UnixTime? {
        var bytes = Array(text.utf8)
        let isBasic = bytes.count > 15 && bytes[8] == UInt8(ascii: "T")
        if isBasic {
            for place in [13, 11] { bytes.insert(UInt8(ascii: ":"), at: place) }
            for place in [6, 4] { bytes.insert(UInt8(ascii: "-"), at: place) }
        }
        if bytes.count > 10, bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "t") {
            bytes[10] = UInt8(ascii: "T")
        }
        if bytes.last == UInt8(ascii: "z") { bytes[bytes.count - 1] = UInt8(ascii: "Z") }
        let sign = bytes.count - 5
        if sign > 10, bytes[sign] == UInt8(ascii: "+") || bytes[sign] == UInt8(ascii: "-") {
            bytes.insert(UInt8(ascii: ":"), at: sign + 3)
        }
        let short = bytes.count - 3
        if short > 15, bytes[short] == UInt8(ascii: "+") || bytes[short] == UInt8(ascii: "-") {
            bytes += ":00".utf8
        }
        if bytes.count > 16, "Z+-".utf8.contains(bytes[16]) {
            bytes.insert(contentsOf: ":00".utf8, at: 16)
        }
        guard let (seconds, nanos) = RFC3339.parse(bytes.span) else { return nil }
        return UnixTime(milliseconds: seconds * 1000 + Int64(nanos) / 1_000_000)
    }

    private static func civil(_ text: String) -> CivilTime? {
        let whole = text.utf8.count == 10 ? text + "T00:00" : text.replacing(" ", with: "T")
        return CivilTime(String(whole.prefix { $0 != "." }))
    }

    /// Reads `Mon, 02 Jan 2006 15:04:05 GMT` and its relatives of RFC 822.
    private static func mailTime(_ text: String) -> UnixTime? {
        // A comment may follow, such as the name of the zone.
        let text = text.prefix { $0 != "(" }
        var words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map { $0.lowercased() }
        if words.first?.first?.isNumber == false { words.removeFirst() }
        guard words.count >= 4, let day = DecimalText.integer(words[0], Int.self),
            let month = months.firstIndex(of: String(words[1].prefix(3))),
            var year = DecimalText.integer(words[2], Int64.self)
        else { return nil }
        if words[2].utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
        let clock = words[3].split(separator: ":", omittingEmptySubsequences: false)
            .map { DecimalText.integer($0, Int64.self) ?? 99 }
        guard (2...3).contains(clock.count), (0...23).contains(clock[0]),
            (0...59).contains(clock[1]), (0...60).contains(clock.count == 3 ? clock[2] : 0),
            years.contains(year), let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let zone = text.split(separator: " ").last.map(String.init) ?? ""
        let second = clock[0] * 3600 + clock[1] * 60 + (clock.count == 3 ? clock[2] : 0)
        let seconds = CivilTime(date, second: second).seconds - offset(zone)
        return UnixTime(milliseconds: seconds * 1000)
    }

    /// Returns the seconds that a zone such as `+0200` or `EST` is ahead of UTC.
    private static func offset(_ zone: String) -> Int64 {
        guard let sign = zone.first, sign == "+" || sign == "-" else {
            return Int64(zones[zone.lowercased()] ?? 0) * 3600
        }
        let digits = zone.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 4, let number = DecimalText.integer(digits, Int64.self) else {
            return 0
        }
        let seconds = (number / 100) * 3600 + (number % 100) * 60
        return sign == "-" ? -seconds : seconds
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
