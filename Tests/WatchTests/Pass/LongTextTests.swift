import Testing
@testable import Watch

/// Long texts of sources, of which only a limited part is kept or sent.
struct LongTextTests {
    private static let long = String(repeating: "long ", count: 100_000)

    @Test func `of a long text its digest is kept, by which a rule sees that it changes`() throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/items"},
             "items": {"key": "id"},
             "rules": [{"name": "all", "on_change": "again",
               "when": [{"field": "text", "changed": {}}],
               "send": {"type": "/n", "audience": "/a", "title": "{{id}}"}}]}
            """)
        _ = source.run("[]")
        func body(_ text: String, _ more: Int) -> String {
            #"[{"id": 1, "text": "\#(text)", "more": \#(more)}]"#
        }
        _ = source.run(body(Self.long, 1))
        #expect(source.known.values.allSatisfy { ($0.kept["text"]?.utf8.count ?? 0) < 100 })
        #expect(source.result(body(Self.long, 2))?.messages == [])
        // What an earlier release kept as a whole has not changed either.
        for key in source.known.keys { source.known[key]?.kept["text"] = Self.long }
        #expect(source.result(body(Self.long, 3))?.messages == [])
        #expect(source.result(body(Self.long + "x", 4))?.messages.count == 1)
    }

    @Test func `an ETag that is too long to be sent each time is not kept`() throws {
        let source = try TestSource(listRecipe)
        let body = items(1...1)
        _ = source.run(body, status: 200, ["etag": "\"a\""])
        #expect(source.state.validators.etag == "\"a\"")
        _ = source.run(body, status: 200, ["etag": Self.long, "last-modified": "today"])
        #expect(source.state.validators == Validators())
    }

    @Test func `a cursor and a redirect of many bytes are not followed`() throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/items",
               "pages": {"by": "cursor", "parameter": "after", "path": "next"}},
             "items": {"key": "id", "list": "results"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{id}}"}}]}
            """)
        let page = #"{"results": [{"id": 1}], "next": "\#(Self.long)"}"#
        #expect(source.run(page).problem == .malformed)
        let target = "https://example.com/" + String(repeating: "a", count: 10_000)
        #expect(source.run("", status: 302, ["location": target]).problem == .redirects)
        #expect(source.requests.count == 2)
    }
}
