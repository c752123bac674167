import JSON
import Testing
import Times
@testable import Watch

/// Numbers as large and as small as possible, in every place where others write them.
struct ExtremeNumberTests {
    private static let numbers = [
        "-9223372036854775808", "-9223372036854775807", "-106751991167301", "-100000", "-99999",
        "-1", "-0", "0", "00", "1", "99999", "100000", "106751991167300", "9223372036854775807",
        "9223372036854775808", "18446744073709551615", "99999999999999999999", "1e308", "-1e308",
        "1e999", "0.5",
    ]

    /// The members of a recipe that take a number or a duration, each with a mark in its place.
    private static let places = [
        #""source": {"kind": "json", "url": "https://a.example/", "every": @}"#,
        #""source": {"kind": "json", "url": "https://a.example/", "overlap": @}"#,
        #""source": {"kind": "json", "url": "https://a.example/", "pages": {"by": "page", "#
            + #""parameter": "p", "first": @}}"#,
        #""items": {"newest": @}"#,
        #""limits": {"a_run": @}"#,
        #""limits": {"an_hour": @}"#,
        #""lookups": [{"name": "l", "url": "https://a.example/{{id}}", "keep": @}]"#,
        #""rules": [{"name": "r", "when": [{"field": "id", "at_least": @}]}]"#,
    ]

    /// The members of a message that take a number, each with a mark in the number's place.
    private static let sent = [
        #""expire": @"#, #""until": "{{day}} + @""#, #""local_time": "@:@""#,
        #""title": "{{id | truncate: @}}""#, #""title": "{{id | plural: @, @}}""#,
        #""title": "{{list.@}}""#, #""title": "{{id | default: @}}""#,
        #""audience": "near(@, @, @)""#, #""audience": "/a[{{id}} > @]""#,
    ]

    private static func recipe(_ place: String, _ number: String) -> String {
        let own = place.replacing("@", with: number)
        var message = [
            "type": #""/n""#, "audience": #""/a""#, "title": #""{{id}}""#,
        ].map { #""\#($0)": \#($1)"# }
        if let name = own.split(separator: ":").first, sent.contains(place) {
            message = message.filter { !$0.hasPrefix(name) } + [own]
        }
        let send = #""send": {\#(message.joined(separator: ", "))}"#
        var members = [
            #""app": "news""#, #""source": {"kind": "json", "pushed": true}"#,
            #""items": {"key": "id"}"#, #""rules": [{"name": "r", \#(send)}]"#,
        ]
        guard !sent.contains(place), let name = own.split(separator: ":").first else {
            return "{\(members.joined(separator: ", "))}"
        }
        members = members.filter { !$0.hasPrefix(name) }
        members.append(own.replacing("}]}]", with: "}], \(send)}]"))
        return "{\(members.joined(separator: ", "))}"
    }

    @Test(arguments: places + sent, ["", "s", "m", "h", "d"])
    func `whatever number a recipe has, it is read or refused`(place: String, unit: String) {
        for number in Self.numbers {
            for written in unit.isEmpty ? [number] : [#""\#(number)\#(unit)""#, number + unit] {
                do throws(RecipeError) {
                    let recipe = try TestSource.recipe(Self.recipe(place, written))
                    _ = TestSource(recipe).push(#"[{"id": 1, "day": "2026-05-01"}]"#)
                } catch { #expect(!error.message.isEmpty) }
            }
        }
    }

    @Test(arguments: ["-9223372036854775808d", "-1s", "100000s"])
    func `a span after an end is not negative, and not too long`(span: String) {
        #expect(throws: RecipeError.self) {
            try TestSource.recipe(Self.recipe(#""until": "{{day}} + @""#, span))
        }
    }

    @Test func `whatever numbers an item has, its run ends`() throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "pushed": true},
             "items": {"key": "id", "time": "at", "zone": "America/New_York"},
             "rules": [
              {"name": "r", "on_change": "again", "when": [{"field": "at", "at_least": -1e308}],
               "send": {"type": "/n", "audience": "/a", "until": "{{at}} + 99999d",
                "title": "{{at | date: '%Y %e %I %s'}} {{at | plural: '#', '#'}}"}},
              {"name": "s", "send": {"type": "/n", "audience": "/a", "local_time": "00:00",
                "title": "{{at | digits}} {{at | truncate: 9}} {{list.9223372036854775807}}"}}]}
            """)
        let times = [
            "0001-01-01", "9999-12-31", "0001-01-01T00:00:00+23:59",
            "9999-12-31T23:59:59-23:59", "Fri, 31 Dec 9999 23:59:60 -9999",
            "99991231", "253402300799999", "-62135596800000",
        ]
        for text in Self.numbers + times {
            for written in [text, #""\#(text)""#] {
                _ = source.push(#"[{"id": "\#(text)", "at": \#(written), "list": [1]}]"#)
            }
        }
    }

    @Test func `whatever time a source asks to be left alone, its run ends`() throws {
        let source = try TestSource(listRecipe)
        let times = ["Fri, 31 Dec 9999 23:59:59 GMT", "0001-01-01", "9999-12-31T23:59:59-23:59"]
        for header in Self.numbers + times {
            guard case .failed(let problem) = source.run("", status: 503, ["retry-after": header])
            else {
                Issue.record("the run did not fail")
                continue
            }
            let wait = PollTimes.pause(
                .seconds(7 * 86_400), failures: .max, retryAfter: problem.retryAfter, chance: 1)
            #expect(wait <= .seconds(8 * 86_400))
        }
    }
}
