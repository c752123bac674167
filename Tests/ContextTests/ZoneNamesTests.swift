import Context
import ServiceKit
import Testing

struct ZoneNamesTests {
    @Test(arguments: [
        ("Europe/Berlin", "Europe/Berlin"), ("europe/BERLIN", "Europe/Berlin"),
        ("America/New York", "America/New_York"), ("US/Eastern", "America/New_York"),
        ("Asia/Calcutta", "Asia/Kolkata"),
        ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("Europe/Kiev", "Europe/Kyiv"), ("Europe/Oslo", "Europe/Oslo"), ("GB", "Europe/London"),
        (":Europe/Berlin", "Europe/Berlin"), ("posix/Europe/Berlin", "Europe/Berlin"),
        ("right/Asia/Tokyo", "Asia/Tokyo"), (" Asia/Tokyo ", "Asia/Tokyo"),
        ("UTC", "Etc/UTC"), ("utc", "Etc/UTC"), ("Z", "Etc/UTC"), ("Zulu", "Etc/UTC"),
        ("GMT", "Etc/GMT"), ("UTC+0", "Etc/UTC"), ("+00:00", "Etc/UTC"), ("-00:00", "Etc/UTC"),
        ("Etc/GMT-3", "Etc/GMT-3"), ("+03:00", "Etc/GMT-3"), ("UTC+3", "Etc/GMT-3"),
        ("GMT+03:00", "Etc/GMT-3"), ("UTC+0300", "Etc/GMT-3"), ("+03", "Etc/GMT-3"),
        ("+0300", "Etc/GMT-3"), ("UTC +3", "Etc/GMT-3"), ("-08:00", "Etc/GMT+8"),
        ("\u{2212}0800", "Etc/GMT+8"), ("GMT-8", "Etc/GMT+8"), ("+14:00", "Etc/GMT-14"),
        ("-12:00", "Etc/GMT+12"), ("+05:30", "UTC+05:30"), ("GMT+0530", "UTC+05:30"),
        ("utc+5:30", "UTC+05:30"), ("-0330", "UTC-03:30"), ("+12:45", "UTC+12:45"),
        ("W. Europe Standard Time", "Europe/Berlin"), ("India Standard Time", "Asia/Kolkata"),
        ("pacific standard time", "America/Los_Angeles"), ("UTC-11", "Etc/GMT+11"),
    ])
    func `each spelling of a time zone has one canonical name`(text: String, name: String) {
        #expect(Zones.table.canonical(text) == name)
        #expect(Zones.table.canonical(name) == name)
        #expect(Zones.table.rules(text) != nil)
    }

    @Test(arguments: [
        "", " ", "Mars/Olympus", "Europe", "+15:00", "-12:15", "+05:20", "+5:3", "UTC+", "UTC++2",
        "+123456", "PST", "../../etc/passwd", "/Europe/Berlin", "Europe/Berlin\u{0}", "+1:99",
        "Europe/Berlin, Asia/Tokyo", String(repeating: "A", count: 200),
    ])
    func `text that names no time zone is refused`(text: String) {
        #expect(Zones.table.canonical(text) == nil)
        #expect(Zones.table.rules(text) == nil)
    }

    @Test func `zones with a fixed offset have that offset`() throws {
        for (text, seconds) in [("+05:30", 19_800), ("UTC-3:30", -12_600), ("UTC+2", 7_200)] {
            let rules = try #require(Zones.table.rules(text))
            #expect(rules.civil(at: .init(milliseconds: 0)).seconds == Int64(seconds))
        }
    }

    @Test func `all listed zone names are canonical, including offsets`() {
        let all = Zones.table.names.all
        #expect(all.count > 400 && Set(all).count == all.count && all.contains("UTC+05:45"))
        for name in all {
            #expect(
                Zones.table.canonical(name) == name && Zones.table.rules(name) != nil, "\(name)")
        }
    }

    @Test func `a country's own zone is not replaced by another country's`() {
        let names = ZoneNames(
            tzdata:
                "Z Europe/Berlin 1 E CE%sT\nL Europe/Berlin Europe/Oslo\nL Europe/Oslo Old/Oslo",
            countries: "#c\nNO\t+5955+01045\tEurope/Oslo\nDE\t+5230+01322\tEurope/Berlin")
        #expect(names.canonical("europe/oslo") == "Europe/Oslo")
        #expect(names.canonical("Old/Oslo") == "Europe/Oslo")
    }

    @Test func `without zone data any well-formed zone name is accepted`() {
        let table = ZoneTable { _ in nil }
        #expect(table.canonical("Mars/Olympus") == "Mars/Olympus")
        #expect(table.rules("Mars/Olympus") == nil && table.canonical("no zone!") == nil)
        #expect(table.canonical("+02:00") == "Etc/GMT-2" && table.names.all.isEmpty)
    }
}
