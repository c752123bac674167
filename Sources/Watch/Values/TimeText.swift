package import Context
package import Times
import JSON

/// Times in the forms in which sources write them.
package enum TimeText {
    /// Numbers from here on are milliseconds: as seconds they would be after the year 5000.
    private static let milliseconds: Int64 = 100_000_000_000

    /// The years that a time may have; another one is a mistake of the source, and no date can be
    /// computed from the largest numbers.
    private static let years: ClosedRange<Int64> = 1...9999
    /// The milliseconds since 1970 of the times in ``years``.
    private static let range =
        (RFC3339.range.lowerBound * 1000)...(RFC3339.range.upperBound * 1000 + 999)

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
        return moment.flatMap { range.contains($0.milliseconds) ? $0 : nil }
    }

    /// Returns the moment at which a date or a time is over: a date with its day, a time at once.
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
        // Numbers and ISO 8601 begin with no letter; the times of feeds do.
        if let first = text.utf8.first, isLetter(first) {
            return MailTime.moment(Array(text.utf8), in: years)
        }
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
        return MailTime.moment(Array(text.utf8), in: years)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
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
        guard text.utf8.count != 10 else { return CivilTime(text + "T00:00") }
        let whole = text.utf8.prefix { $0 != UInt8(ascii: ".") }
            .map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "T") : $0 }
        return CivilTime(String(decoding: whole, as: UTF8.self))
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        // Most texts have none, and to look at characters takes longer than at scalars.
        if let first = unicodeScalars.first, let last = unicodeScalars.last,
            first.isVisibleASCII, last.isVisibleASCII
        {
            return String(self)
        }
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}

extension Unicode.Scalar {
    /// True if the scalar is a character of ASCII that is seen.
    fileprivate var isVisibleASCII: Bool { ("!"..."~").contains(self) }
}
