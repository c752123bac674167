import Protocol
import Testing

@testable import HeraldCommand

/// The values of single cells, properties and data elements.
struct PlaceCellTests {
    @Test(
        arguments: [
            ("UTC 09:00-17:00", [[]]), ("UTC Mo 09:00-17:00", [[1]]),
            ("UTC mo-FR 09:00-17:00; Su 10:00-12:00", [[1, 2, 3, 4, 5], [7]]),
            ("UTC Sa-Mo,We 09:00-17:00", [[6, 7, 1, 3]]),
        ] as [(String, [[UInt32]])])
    func `the weekdays in a CSV cell of opening hours are read`(_ text: String, _ days: [[UInt32]])
        throws
    {
        let schedule = try Proto.WeeklySchedule(cell: text)
        #expect(schedule.timeZone == "UTC")
        #expect(schedule.open.map(\.weekdays) == days)
        #expect(schedule.open.first.map { "\($0.from)-\($0.until)" } == "09:00-17:00")
    }

    @Test(
        arguments: [
            "", "UTC", "UTC ", "UTC Mo", "UTC Mx 09:00-17:00", "UTC Mo- 09:00-17:00",
            "UTC Mo Tu 09:00-17:00", "UTC 09:00", "UTC -", "UTC Mo-Tu-We 09:00-17:00",
        ])
    func `text that is no schedule is refused`(_ text: String) {
        guard let schedule = try? Proto.WeeklySchedule(cell: text) else { return }
        // Times are checked by geo.
        #expect(text == "UTC -" && schedule.open.first?.from == "")
    }

    @Test func `the repeat rule in a CSV cell of a place is read`() throws {
        #expect(try Proto.PlaceRepeat(cell: "once").kind == .once)
        #expect(try Proto.PlaceRepeat(cell: "until read").kind == .untilRead)
        #expect(try Proto.PlaceRepeat(cell: "after 12h").pause?.seconds == 43_200)
        for text in ["", "twice", "after", "after tomorrow", "until"] {
            #expect(throws: BadRecord.self) { try Proto.PlaceRepeat(cell: text) }
        }
    }

    @Test func `polygons are read as WKT`() throws {
        let text = "multipolygon(((0 1,2 3 99,4 5,0 1),(6 7,8 9,1 1,6 7)),((0 0,0 1,1 1,0 0)))"
        let polygon = try WellKnownText.polygon(text)
        #expect(polygon.parts.map(\.rings.count) == [2, 1])
        #expect(polygon.parts[0].rings[0].longitudes == [0, 2, 4, 0])
        #expect(polygon.parts[0].rings[0].latitudes == [1, 3, 5, 1])
        #expect(try WellKnownText.polygon(WellKnownText.text(polygon)) == polygon)
        for text in [
            "", "POINT (1 2)", "POLYGON", "POLYGON (", "POLYGON ((1 2, 3", "POLYGON ((1 2)) x",
            "POLYGON ((1))", "POLYGON ((a b))", "POLYGON ()", "POLYGON EMPTY",
        ] {
            #expect(throws: BadRecord.self, "\(text)") { try WellKnownText.polygon(text) }
        }
    }
}
