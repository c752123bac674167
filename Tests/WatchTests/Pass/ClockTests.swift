import Testing
import Times
@testable import Watch

/// Clocks that were wrong, and are set back.
struct ClockTests {
    @Test func `a source is never asked for what is new since a time to come`() throws {
        let source = try TestSource(
            """
            {"app": "news", "source": {"kind": "json", "overlap": "0s",
               "url": "https://example.com/items?since={{since | date: '%Y-%m-%d'}}"},
             "items": {"key": "id"}, "rules": [{"name": "all", "send": {"type": "/news",
               "audience": "/a", "title": "{{id}}"}}]}
            """)
        source.state.identity = source.recipe.identity
        source.state.lastSuccess = source.now + .seconds(400 * 86_400)
        #expect(source.result("[]") != nil)
        #expect(source.requests.map(\.url) == ["https://example.com/items?since=2026-05-01"])
    }
}
