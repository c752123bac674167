import JSON
import Testing

struct TimeTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0, 0), ("2026-05-04T13:00:00.5Z", 1_777_899_600, 500_000_000),
            ("2026-05-04T09:00:00-04:00", 1_777_899_600, 0),
            ("2024-02-29T23:59:59.123456789Z", 1_709_251_199, 123_456_789),
            ("1969-12-31T23:59:59.9Z", -1, 900_000_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
            ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
            ("2000-01-01T00:00:00+05:30", 946_665_000, 0),
        ] as [(String, Int64, Int32)])
    func `an RFC 3339 time is read`(text: String, seconds: Int64, nanos: Int32) throws {
        let time = try JSONDocument(parsing: "\"\(text)\"").root.timestamp()
        #expect(time == (seconds, nanos))
    }

    @Test(arguments: [
        "", "2026-05-04", "2026-05-04T13:00:00", "2026-05-04 13:00:00Z", "2026-05-04t13:00:00z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z",
        "2026-01-00T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00:00.Z",
        "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+0400",
        "2026-01-01T00:00:00Z ", "-026-01-01T00:00:00Z", "02026-01-01T00:00:00Z",
        "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00Z",
        "1900-02-29T00:00:00Z",
    ])
    func `an invalid time is refused`(text: String) {
        let error = #expect(throws: JSONError.self) {
            try JSONDocument(parsing: "\"\(text)\"").root.timestamp()
        }
        #expect(error?.code == .invalidValue)
    }

    @Test(
        arguments: [
            (0, 0, "1970-01-01T00:00:00Z"), (1_709_251_199, 1, "2024-02-29T23:59:59.000000001Z"),
            (1_777_899_600, 500_000_000, "2026-05-04T13:00:00.500Z"),
            (-1, 120_000, "1969-12-31T23:59:59.000120Z"),
            (.max, .max, "9999-12-31T23:59:59.999999999Z"),
            (.min, .min, "0001-01-01T00:00:00Z"),
        ] as [(Int64, Int32, String)])
    func `a time is written in RFC 3339 format`(seconds: Int64, nanos: Int32, text: String) {
        var writer = JSONWriter()
        writer.timestamp(seconds: seconds, nanos: nanos)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"\(text)\"")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `every time survives a round trip`(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<500 {
            let seconds = Int64.random(in: RFC3339.range, using: &random)
            let nanos = Int32.random(in: 0...999_999_999, using: &random)
            var text: [UInt8] = []
            RFC3339.format(seconds: seconds, nanos: nanos, to: &text)
            guard let time = RFC3339.parse(text.span) else {
                Issue.record("\(String(decoding: text, as: UTF8.self)) is not read")
                continue
            }
            #expect(time == (seconds, nanos))
        }
    }

    @Test func `the dates of four hundred years follow one another`() {
        var text: [UInt8] = []
        var previous = ""
        for day in 0..<146_097 as Range<Int64> {
            text.removeAll(keepingCapacity: true)
            RFC3339.format(seconds: day * 86_400, nanos: 0, to: &text)
            let date = String(decoding: text, as: UTF8.self)
            guard date > previous, let time = RFC3339.parse(text.span), time == (day * 86_400, 0)
            else {
                Issue.record("\(date) after \(previous)")
                return
            }
            previous = date
        }
    }

    @Test(
        arguments: [
            ("0s", 0, 0), ("1.5s", 1, 500_000_000), ("-1.5s", -1, -500_000_000),
            ("-0.5s", 0, -500_000_000),
            ("315576000000s", 315_576_000_000, 0), ("0.000000001s", 0, 1), ("90s", 90, 0),
        ] as [(String, Int64, Int32)])
    func `a duration is read`(text: String, seconds: Int64, nanos: Int32) throws {
        let duration = try JSONDocument(parsing: "\"\(text)\"").root.duration()
        #expect(duration == (seconds, nanos))
    }

    @Test(arguments: [
        "", "s", "1", "1.s", ".5s", "1.5", "+1s", "1 s", "1m", "1.0000000001s", "315576000000.1s",
        "315576000001s", "9999999999999999999s", "--1s", "1ss",
    ])
    func `an invalid duration is refused`(text: String) {
        #expect(DurationText.parse(text.utf8.span) == nil)
    }

    @Test(
        arguments: [
            (0, 0, "0s"), (1, 500_000_000, "1.500s"), (0, -1000, "-0.000001s"), (-3, 0, "-3s"),
            (.max, .max, "315576000000.999999999s"), (5, -1, "5s"), (.min, 0, "-315576000000s"),
        ] as [(Int64, Int32, String)])
    func `a duration is written`(seconds: Int64, nanos: Int32, text: String) {
        var writer = JSONWriter()
        writer.duration(seconds: seconds, nanos: nanos)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"\(text)\"")
    }
}
