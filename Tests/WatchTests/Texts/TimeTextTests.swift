import Context
import TestSupport
import Testing
import Times
@testable import Watch

struct TimeTextTests {
    @Test(arguments: [
        "2026-05-01T12:00:00Z", "2026-05-01T14:00:00+02:00", "2026-05-01 12:00:00Z",
        "2026-05-01T14:00:00.000+0200", "Fri, 01 May 2026 12:00:00 GMT",
        "Fri, 1 May 2026 14:00:00 +0200", "01 May 2026 08:00 EDT", "Friday, 01-May-26 12:00:00 GMT",
        "1777636800", "1777636800000", "2026-05-01T08:00:00", "2026-05-01 08:00:00.123456",
        "2026-05-01T12:00Z", "2026-05-01T14:00+02:00", "2026-05-01 12:00:00+00",
        "2026-05-01T08:00-04", "20260501T120000Z", "20260501T140000+0200", "1777636800.000200",
        "Fri, 1 May 2026 14:00:00 +0200 (CEST)",
    ])
    func `times are read in the forms in which sources write them`(text: String) throws {
        let zone = try #require(TestSource.zone("America/New_York"))
        #expect(TimeText.moment(.text(text), in: zone) == TestSource.morning)
    }

    @Test func `numbers are seconds or milliseconds since 1970, and a date is its midnight`() throws
    {
        let zone = try #require(TestSource.zone("America/New_York"))
        #expect(TimeText.moment(.integer(1_777_636_800), in: .utc) == TestSource.morning)
        #expect(TimeText.moment(.real(1_777_636_800_000), in: .utc) == TestSource.morning)
        #expect(
            TimeText.moment(.text("2026-05-01"), in: zone)
                == UnixTime(milliseconds: TestSource.morning.milliseconds - 8 * 3_600_000))
        #expect(
            TimeText.moment(.integer(20_260_501), in: zone)
                == TimeText.moment(.text("2026-05-01"), in: zone))
        #expect(
            TimeText.moment(.text("20260501"), in: zone)
                == TimeText.moment(.text("2026-05-01"), in: zone))
    }

    @Test(arguments: [
        "", "yesterday", "2026-13-01", "2026-02-30T00:00:00Z", "32 May 2026 12:00", "12",
        "20261301", "1777636800.x", "20260501T250000Z",
    ])
    func `what is no time is none`(text: String) {
        #expect(TimeText.moment(.text(text), in: .utc) == nil)
    }
}

/// Times that are made so that computing with them would overflow.
struct FarTimeTests {
    @Test(arguments: [
        "1 Jan 9223372036854775807 00:00:00 GMT", "1 Jan 99999999999999999 00:00:00 GMT",
        "31 Dec 292277026596 15:30:08 GMT", "1 Jan 10000 00:00:00 GMT",
        "31 Dec 9999 23:59:59 -0100", "1 Jan 1 00:00:00 +0100", "1 Jan 0000 00:00:00 GMT",
        "9999-12-31T23:59:59-01:00", "-99999999999999", "9223372036854775807",
        "-9223372036854775808",
    ])
    func `a year before 1 or after 9999 is no time`(text: String) {
        #expect(TimeText.moment(.text(text), in: .utc) == nil)
    }

    @Test func `the first and the last second of the years 1 to 9999 are times`() {
        let first = TimeText.moment(.text("1 Jan 0001 00:00:00 GMT"), in: .utc)
        let last = TimeText.moment(.text("31 Dec 9999 23:59:59 GMT"), in: .utc)
        #expect(first == UnixTime(milliseconds: -62_135_596_800_000))
        #expect(last == UnixTime(milliseconds: 253_402_300_799_000))
    }

    @Test(arguments: [UInt64](0..<8))
    func `no text and no number stops the reader of times`(seed: UInt64) throws {
        let zone = try #require(TestSource.zone("America/New_York"))
        var random = RandomValues(seed: seed)
        let shapes = [
            "Fri, 01 May 2026 12:00:00 GMT", "1 Jan 99999999999999999 00:00:00 +9999",
            "2026-05-01T14:00:00.000+0200", "20260501T140000+0200", "9999-12-31 23:59:59",
            "1777636800.000200", "-62135596800", "1 Jan 9223372036854775807 00:00 -0000",
        ]
        let alphabet = Array("0123456789999 -+:.,TZztMay()½")
        for _ in 0..<5_000 {
            var text = Array(shapes[random.below(shapes.count)])
            for _ in 0..<random.below(6) {
                let place = random.below(text.count)
                switch random.below(3) {
                case 0: text[place] = alphabet[random.below(alphabet.count)]
                case 1: text.insert(alphabet[random.below(alphabet.count)], at: place)
                default: if text.count > 1 { text.remove(at: place) }
                }
            }
            let values: [ItemValue] = [
                .text(String(text)), .integer(random.int64()), .real(random.double()),
            ]
            for value in values {
                guard let time = TimeText.moment(value, in: zone) else { continue }
                #expect(
                    (-62_135_596_800_000..<253_402_300_800_000).contains(time.milliseconds),
                    "\(value)")
                _ = TimeFormat.text(time, "%A %e %B %Y %H:%M:%S %s", in: zone)
            }
        }
    }
}
