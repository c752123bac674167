import Context
import JSON
import TestSupport
import Testing
import Times
@testable import Watch

/// Times of RFC 822, read by bytes and read by characters.
struct MailTimeTests {
    @Test(arguments: [UInt64](0..<8))
    func `a reader of bytes and a simple one of characters read the same times`(
        seed: UInt64
    ) throws {
        var random = RandomValues(seed: seed)
        let shapes = [
            "Fri, 01 May 2026 12:00:00 GMT", "1 Jan 99999999999999999 00:00:00 +9999",
            "Friday, 01-May-26 12:00:00 EDT", "01 DEC 1969 08:00 -08:30 (a comment)", "Fri",
            "31 Dec 9999 23:59:60 +0530", " , 2 feb 70 0:0",
        ]
        let alphabet = Array("0123456789 -+:.,TZztMayJfEDST()")
        var read = 0
        for _ in 0..<5_000 {
            var text = Array(shapes[random.below(shapes.count)])
            for _ in 0..<random.below(5) {
                let place = random.below(text.count)
                switch random.below(3) {
                case 0: text[place] = alphabet[random.below(alphabet.count)]
                case 1: text.insert(alphabet[random.below(alphabet.count)], at: place)
                default: if text.count > 1 { text.remove(at: place) }
                }
            }
            let whole = String(text)
            let time = MailTime.moment(Array(whole.utf8), in: 1...9999)
            #expect(time == Self.simple(whole), "\(whole)")
            if time != nil { read += 1 }
        }
        #expect(read > 1000, "too few of the texts are times")
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let zones = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    ]

    private static func simple(_ text: String) -> UnixTime? {
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
            (1...9999).contains(year), let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let zone = text.split(separator: " ").last.map(String.init) ?? ""
        let second = clock[0] * 3600 + clock[1] * 60 + (clock.count == 3 ? clock[2] : 0)
        let seconds = CivilTime(date, second: second).seconds - offset(zone)
        return UnixTime(milliseconds: seconds * 1000)
    }

    private static func offset(_ zone: String) -> Int64 {
        guard let sign = zone.first, sign == "+" || sign == "-" else {
            return Int64(zones[zone.lowercased()] ?? 0) * 3600
        }
        let digits = zone.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 4, digits.allSatisfy(\.isNumber),
            let number = Int64(digits)
        else { return 0 }
        let seconds = (number / 100) * 3600 + (number % 100) * 60
        return sign == "-" ? -seconds : seconds
    }
}
