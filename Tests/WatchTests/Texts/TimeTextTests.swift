import Context
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
