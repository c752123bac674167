import Testing
@testable import Watch

/// Warnings about fields that a recipe names and no item has.
struct FieldWarningTests {
    private static let items = #"""
        [{"id": "a", "headline": "A", "sponsor": {"name": "Doe"}, "kind": "vote"},
         {"id": "b", "headline": "B", "kind": "vote", "body": "Text"}]
        """#

    /// Returns the warnings about a recipe with a rule that sends `send`.
    private static func warnings(
        sending send: String, _ more: String = "", rule: String = ""
    ) throws -> [String] {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/x"}\(more),
             "rules": [{"name": "all", \(rule) "send": {"type": "/n", \(send)}}]}
            """)
        return try #require(source.result(items)).warnings
    }

    @Test(arguments: [
        (
            #""audience": "/a", "title": "{{headlin}}""#,
            "headlin, which title of the rule all names; did you mean headline?"
        ),
        (
            #""audience": "/a", "title": "{{headline}}", "body": "{{bill | upper}}""#,
            "bill, which body of the rule all names; it has "
        ),
        (
            #""audience": "/a/{{kinds | slug}}", "title": "x""#,
            "kinds, which audience of the rule all names; did you mean kind?"
        ),
        (
            #""audience": "/a", "title": "x", "data": {"b": "{{knd}}"}"#,
            "knd, which data.b of the rule all names; did you mean kind?"
        ),
        (
            #""audience": "/a", "title": "{{headlin | default: 'x'}}""#,
            "headlin, which title of the rule all names; did you mean headline?"
        ),
        (
            #""audience": "/a", "title": "{{headline | default: knd}}""#,
            "knd, which title of the rule all names; did you mean kind?"
        ),
        // The first item has no such field, but another one has it.
        (
            #""audience": "/a", "title": "{{bod}}""#,
            "bod, which title of the rule all names; did you mean body?"
        ),
    ])
    func `a field that a text uses and no item has is named`(send: String, words: String) throws {
        let warnings = try Self.warnings(sending: send)
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(words) == true, "\(warnings)")
    }

    @Test func `a word that default gives without quotes is named if no item has such a field`()
        throws
    {
        let warnings = try Self.warnings(
            sending: #""audience": "/a", "title": "{{headline | default: none}}""#)
        #expect(
            warnings == [
                "no item has the field none, which title of the rule all names; a text needs "
                    + "quotes: 'none'"
            ])
    }

    @Test func `a field is named once, and one with a default may be missing`() throws {
        #expect(
            try Self.warnings(
                sending: #""audience": "/a", "title": "{{vetoed_at | default: 'no'}}""#) == [])
        let twice = try Self.warnings(
            sending: #""audience": "/a", "title": "{{bill}}", "url": "/{{bill}}""#)
        #expect(twice.count == 1 && twice.first?.contains("which title") == true, "\(twice)")
        let lookup = #", "lookups": [{"name": "one", "url": "https://example.com/{{knd}}"}]"#
        let looked = try Self.warnings(
            sending: #""audience": "/a", "title": "{{one.name}}""#, lookup)
        #expect(looked.count == 1, "\(looked)")
        #expect(looked.first?.contains("knd, which url of the lookup one names") == true)
    }

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
            #""headline""#, #""when": [{"field": "category", "equals": "vote"}],"#,
            "category, which when of the rule all names; it has "
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
        // A group has what no item has.
        #expect(
            try Self.warnings(
                sending: #""audience": "/a", "title": "x", "many": {"title": "{{count}}"}"#,
                rule: #""group": ["kind"],"#) == [])
        let feed = "<rss><channel><item><title>A</title></item></channel></rss>"
        #expect(
            try Self.warnings(
                #""summary""#, "", "", #""kind": "feed", "url": "https://example.com/x""#, feed)
                == [])
    }
}
