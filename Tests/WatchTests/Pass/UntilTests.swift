import Testing
import Times
@testable import Watch

/// Notifications that are worth nothing after a time that their items name.
struct UntilTests {
    private static func source(_ until: String, _ more: String = "") throws -> TestSource {
        try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "pushed": true},
             "items": {"key": "id", "zone": "America/New_York"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{id}}",
               \(more) "expire": "7d", "until": "\(until)"}}]}
            """)
    }

    /// Returns a time in hours after 2026-05-01T12:00:00Z, a Friday; midnight there is at 04:00Z.
    private static func hours(_ hours: Int) -> UnixTime {
        TestSource.morning + .seconds(hours * 3600)
    }

    @Test(arguments: [
        (#""day": "2026-05-01""#, 16), (#""day": 20260502"#, 40),
        (#""day": "2026-05-01T15:00:00Z""#, 3), (#""day": "2026-05-01 18:00""#, 10),
        (#""day": "2027-05-01""#, 7 * 24),
    ])
    func `a notification ends with the day or at the time that its item names`(
        day: String, hours: Int
    ) throws {
        let source = try Self.source("{{day}}")
        let sent = source.push("{\"id\": 1, \(day)}").result?.messages
        #expect(sent?.map(\.expires) == [Self.hours(hours)])
    }

    @Test func `a time after it may be named, and an item may have none`() throws {
        let later = try Self.source("{{day}} + 2d")
        let sent = later.push(#"{"id": 1, "day": "2026-05-01"}"#).result?.messages
        #expect(sent?.map(\.expires) == [Self.hours(16 + 48)])
        let rarely = try Self.source("{{day | default: ''}} + 2d")
        #expect(rarely.push(#"{"id": 1}"#).result?.messages.map(\.expires) == [Self.hours(7 * 24)])
    }

    @Test func `nothing is made of an item that has ended, and it is said why`() throws {
        let source = try Self.source("{{day}}")
        let result = source.push(#"{"id": 1, "day": "2026-04-30"}"#).result
        #expect(result?.entries == [])
        #expect(
            result?.verdicts.first?.whyNothing == "by the rule all it ended on 2026-05-01T04:00:00Z"
        )
        #expect(result?.verdicts.first?.ignoredEntry != nil)
    }

    @Test func `a local time does not outlive it`() throws {
        let source = try Self.source("{{day}}", #""local_time": "08:30","#)
        let sent = source.push(#"{"id": 1, "day": "2026-05-01"}"#).result?.messages
        #expect(sent?.map(\.expires) == [Self.hours(16)])
    }

    @Test func `an end that is no time puts its item aside`() throws {
        let source = try Self.source("{{day}}")
        let result = source.push(#"{"id": 1, "day": "some day"}"#).result
        #expect(result?.entries.map(\.state) == [.quarantined])
        #expect(result?.entries.first?.reason.contains("all: until is 'some day'") == true)
    }

    @Test(arguments: ["{{day | date: '%Q'}}", "{{day}} + soon", "soon"])
    func `a recipe whose end cannot be one is refused`(until: String) {
        #expect(throws: RecipeError.self) {
            let source = try Self.source(until)
            try NewRecipe.check(source.recipe)
        }
    }

    @Test(arguments: [
        "{{day}} +1d", "{{day}}+ 1d", "{{day}}+1d", "{{day}} + 1d + 1d", "{{day}} + -1d",
        "{{day}} - 1d", "{{day}} + 1d {{hour}}", "{{day}} + 1d ", "{{day}} + 100000d", " + 1d",
    ])
    func `a span that is not written as one is refused with its field`(until: String) {
        let error = #expect(throws: RecipeError.self) { try Self.source(until) }
        #expect(error?.field == "rules[0].send.until")
    }

    @Test(arguments: [
        "{{day}}T10:00:00+02:00", "{{day}} 10:00:00-0400", "{{year}}-05-01", "{{year}}-05-01 + 0s",
        "{{day | default: '2026-05-01 +1d'}}", "{{day}}T10:00:00+02:00 + 36h",
    ])
    func `an offset and the parts of a date are no spans`(until: String) throws {
        _ = try Self.source(until)
    }
}
