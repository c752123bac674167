import Testing
@testable import Watch

/// What is said of fields that a recipe names and no item has.
struct FieldWarningTests {
    private static let items = #"""
        [{"id": "a", "headline": "A", "sponsor": {"name": "Doe"}, "kind": "vote"},
         {"id": "b", "headline": "B", "kind": "vote"}]
        """#

    private static func warnings(
        _ content: String, _ rule: String, _ more: String = "",
        _ source: String = #""kind": "json", "url": "https://example.com/x""#,
        _ answer: String = items
    ) throws -> [String] {
        let source = try TestSource(
            """
            {"app": "news", "source": {\(source)}, "items": {"content": [\(content)]}\(more),
             "rules": [{"name": "all", \(rule)
               "send": {"type": "/n", "audience": "/a", "title": "News"}}]}
            """)
        return try #require(source.result(answer)).warnings
    }

    @Test(arguments: [
        (#""headlin""#, "", "the field headlin, which items.content names; did you mean headline?"),
        (
            #""sponsor.nmae""#, "",
            "sponsor.nmae, which items.content names; did you mean sponsor.name?"
        ),
        (#""name""#, "", "the field name, which items.content names; did you mean sponsor.name?"),
        (
            #""headline""#, #""when": [{"field": "name", "exists": true}],"#,
            "name, which when of the rule all names; did you mean sponsor.name?"
        ),
        (
            #""headline""#, #""group": ["bill"],"#,
            "bill, which group of the rule all names; it has "
        ),
        (
            #""headline""#, #""when": [{"field": "kinds", "equals": "vote"}],"#,
            "kinds, which when of the rule all names; did you mean kind?"
        ),
    ])
    func `a field that no item has is named, with the one that was meant`(
        content: String, rule: String, words: String
    ) throws {
        let warnings = try Self.warnings(content, rule)
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(words) == true, "\(warnings)")
    }

    @Test func `nothing is said of fields that are there or may be missing for now`() throws {
        #expect(
            try Self.warnings(
                #""headline", "sponsor.name""#,
                #""when": [{"field": "vetoed_at", "exists": false}],"#) == [])
        let lookup = #"""
            , "lookups": [{"name": "kinds", "url": "https://example.com/{{kind}}"}]
            """#
        #expect(
            try Self.warnings(
                #""headline""#, #""when": [{"field": "kinds.x", "exists": true}],"#, lookup) == [])
        let feed = "<rss><channel><item><title>A</title></item></channel></rss>"
        #expect(
            try Self.warnings(
                #""summary""#, "", "", #""kind": "feed", "url": "https://example.com/x""#, feed)
                == [])
    }
}
