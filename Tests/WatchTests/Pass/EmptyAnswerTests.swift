import Testing
import Times
@testable import Watch

/// Answers without items from sources that are asked for new items only.
struct EmptyAnswerTests {
    private static func source(_ more: String = "") throws -> TestSource {
        try TestSource(
            """
            {"app": "news", "source": {"kind": "json", \(more)
              "url": "https://example.com/x?from={{since | date: '%m-%dT%H'}}", "overlap": "0s"},
             "items": {"key": "id"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{id}}"}}]}
            """)
    }

    private static func asked(_ source: TestSource) -> String {
        String(source.requests.last?.url.split(separator: "=").last ?? "")
    }

    @Test func `an empty answer is none of the source's words that nothing was new`() throws {
        let source = try Self.source()
        _ = source.run(#"[{"id": 1}]"#)
        for _ in 0..<3 {
            source.now = source.now + .seconds(7200)
            #expect(source.result("[]")?.count == 0)
            // From the run that had something, and not from the last one.
            #expect(Self.asked(source) == "05-01T12")
            #expect(source.state.lastSuccess == source.now)
        }
        source.now = source.now + .seconds(7200)
        #expect(source.result(#"[{"id": 2}]"#)?.messages.count == 1)
        #expect(Self.asked(source) == "05-01T12")
        source.now = source.now + .seconds(7200)
        _ = source.run("[]")
        #expect(Self.asked(source) == "05-01T20")
    }

    @Test func `a source that begins empty is asked for what came since before that`() throws {
        let source = try Self.source()
        _ = source.run("[]")
        source.now = source.now + .seconds(7200)
        _ = source.run("[]")
        #expect(Self.asked(source) == "04-28T12")
    }

    @Test func `a recipe may say that an answer to since is never empty`() throws {
        let source = try Self.source(#""may_be_empty": false,"#)
        _ = source.run(#"[{"id": 1}]"#)
        #expect(source.run("[]").problem == .empty)
        #expect(try Self.source(#""may_be_empty": true,"#).recipe.source.mayBeEmpty)
        #expect(try Self.source().recipe.source.mayBeEmpty)
    }
}
