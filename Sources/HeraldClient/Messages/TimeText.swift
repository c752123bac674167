import Times

/// A time as JSON of protobuf has it: RFC 3339 in UTC, such as `2026-11-27T04:00:00.5Z`.
struct TimeText: Hashable, Sendable {
    let time: UnixTime

    /// Reads a time; nil unless it is one in UTC between the years 1 and 9999.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z") else { return nil }
        let separators: [(Int, Character)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
        guard separators.allSatisfy({ bytes[$0] == $1.asciiValue }) else { return nil }
        let number = { (range: Range<Int>) -> Int64? in
            var value: Int64 = 0
            for byte in bytes[range] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - 0x30)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16),
            let second = number(17..<19), year >= 1, (1...12).contains(month),
            (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        var milliseconds: Int64 = 0
        if bytes.count > 20 {
            guard bytes[19] == UInt8(ascii: "."), bytes.count <= 30, bytes.count > 21,
                let fraction = number(20..<bytes.count - 1)
            else { return nil }
            var scaled = fraction
            for _ in 0..<(9 - (bytes.count - 21)) { scaled *= 10 }
            milliseconds = scaled / 1_000_000
        }
        let seconds = Self.day(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
        time = UnixTime(milliseconds: seconds * 1_000 + milliseconds)
    }

    /// Returns the number of a day since 1970 (Howard Hinnant's `days_from_civil`).
    private static func day(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let ofEra = year - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }
}
