import Testing
import Times
@testable import Watch

/// Sources that give another item the key of a former one.
struct SameKeyTests {
    private static func feed(_ items: String = "") -> String {
        """
        {"app": "news", "source": {"kind": "feed", "url": "https://example.com/feed"}, \(items)
         "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{title}}"}}]}
        """
    }

    private static func page(_ title: String) -> String {
        "<rss><channel><item><title>\(title)</title><guid>latest</guid>"
            + "<link>https://example.com/\(title)</link></item></channel></rss>"
    }

    /// Reported as feedbin #604.
    @Test func `a guid that is used again for a new article is a change, which sends nothing`()
        throws
    {
        let source = try TestSource(Self.feed())
        _ = source.run(Self.page("one"))
        let result = try #require(source.result(Self.page("two")))
        #expect(result.entries == [])
        let why = "it changed, but all does not send changes"
        #expect(result.verdicts.map(\.whyNothing) == [why])
    }

    /// Reported as feedbin #604.
    @Test func `a key with the link tells the articles of a guid that is used again apart`() throws
    {
        let source = try TestSource(Self.feed(#""items": {"key": ["guid", "link"]},"#))
        _ = source.run(Self.page("one"))
        #expect(source.result(Self.page("two"))?.messages.map(\.title) == ["two"])
        #expect(source.result(Self.page("two"))?.messages == [])
    }

    /// Reported as selfoss #840.
    @Test func `an item that comes back after its key was forgotten is new unless its time is old`()
        throws
    {
        let source = try TestSource(
            listRecipe.replacing(#""key": "id""#, with: #""key": "id", "time": "at""#))
        func list(_ more: String...) -> String {
            let stays =
                #"{"id": 1, "title": "Stays", "section": "s", "at": "2026-05-01T10:00:00Z"}"#
            return "[\(([stays] + more).joined(separator: ", "))]"
        }
        let undated = #"{"id": 4, "title": "Undated", "section": "s"}"#
        let dated = #"{"id": 9, "title": "Dated", "section": "s", "at": "2026-05-01T12:00:00Z"}"#
        _ = source.run(list())
        _ = source.run(list(undated, dated))
        #expect(source.sent.map(\.title) == ["Undated", "Dated"])
        // They leave the source, and after a month nothing is known of them.
        for _ in 1...40 {
            source.now = source.now + .seconds(86_000)
            _ = source.run(list())
        }
        source.known = source.known.filter { source.stillThere.contains($0.key) }
        let back = try #require(source.result(list(undated, dated)))
        #expect(back.messages.map(\.title) == ["Undated"])
        #expect(back.verdicts.contains { $0.label == "Dated" && $0.outcome == .old })
    }
}
