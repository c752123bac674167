import Testing
@testable import Watch

/// Items whose time cannot be read, or that lack the first field of their key.
struct BrokenItemTests {
    private static let recipe = """
        {"app": "news", "source": {"kind": "json", "url": "https://example.com/x",
          "pages": {"by": "next", "path": "next"}},
         "items": {"list": "list", "key": "id", "time": "at"},
         "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{id}}"}}]}
        """

    private static let good = #"{"id": 1, "at": "2026-05-01T11:00:00Z"}"#

    private static func answer(_ items: String, _ next: String = "") -> String {
        #"{"list": [\#(items)], "next": "\#(next)"}"#
    }

    @Test func `an item whose time cannot be read is one, however often its other fields change`()
        throws
    {
        let source = try TestSource(Self.recipe)
        _ = source.run(Self.answer(Self.good))
        var entries: [NewEntry] = []
        for views in 1...3 {
            let bad = #"{"id": 2, "at": "some day", "views": \#(views)}"#
            entries += try #require(source.result(Self.answer("\(Self.good), \(bad)"))).entries
        }
        #expect(entries.map(\.state) == [.quarantined])
        #expect(entries.map(\.key) == [ItemKey("key", [.integer(2)])])
    }

    @Test func `an item that is known is put aside no second time when its time is spoilt`() throws
    {
        let source = try TestSource(Self.recipe)
        _ = source.run(Self.answer(Self.good))
        let bad = Self.good.replacing("2026-05-01", with: "May")
        #expect(source.result(Self.answer(bad))?.entries == [])
        #expect(source.result(Self.answer(Self.good))?.entries == [])
    }

    @Test(arguments: ["again", "replace"])
    func `an item that the first contact could not read is as seen as all else`(
        onChange: String
    ) throws {
        let source = try TestSource(
            Self.recipe.replacing(
                #""name": "all","#, with: #""name": "all", "on_change": "\#(onChange)","#))
        let old = #"{"id": 2, "at": "2026-05-01T10:00:00Z"}"#
        _ = source.run(
            Self.answer("\(Self.good), \(old.replacing("2026-05-01", with: "May"))"))
        #expect(source.result(Self.answer("\(Self.good), \(old)"))?.entries == [])
        // From then on it is known as others are.
        let changed = old.replacing("}", with: #", "text": "new"}"#)
        let result = source.result(Self.answer("\(Self.good), \(changed)"))
        #expect(result?.entries.map(\.state) == [.waiting])
    }

    @Test func `an item without the first field of its key is told from others by all fields`()
        throws
    {
        let source = try TestSource(Self.recipe)
        _ = source.run(Self.answer(Self.good))
        let entries = try #require(
            source.result(Self.answer(#"\#(Self.good), {"name": "a"}, {"name": "b"}"#))
        ).entries
        #expect(entries.map(\.state) == [.quarantined, .quarantined])
        #expect(Set(entries.map(\.key)).count == 2)
    }

    @Test func `an item that another page has in a form that can be read is read there`() throws {
        let source = try TestSource(Self.recipe)
        _ = source.run(Self.answer(Self.good))
        let outcome = source.run { request in
            let isSecond = request.url.hasSuffix("more")
            let time = isSecond ? "2026-05-01T11:30:00Z" : "soon"
            let text = Self.answer(
                #"\#(Self.good), {"id": 2, "at": "\#(time)"}"#, isSecond ? "" : "/more")
            return PageAnswer(status: 200, body: Array(text.utf8))
        }
        #expect(outcome.result?.entries.map(\.state) == [.waiting])
    }

    /// Each of them was looked for among all that could not be read, which took minutes.
    @Test(.timeLimit(.minutes(1)))
    func `a page with thousands of items in order that another page has spoilt is read in time`()
        throws
    {
        let source = try TestSource(Self.recipe)
        func items(_ time: String) -> String {
            (0..<40_000).map { #"{"id": \#($0), "at": "\#(time)"}"# }.joined(separator: ", ")
        }
        let outcome = source.run { request in
            let isSecond = request.url.hasSuffix("more")
            let text = Self.answer(
                items(isSecond ? "2026-05-01T11:30:00Z" : "soon"), isSecond ? "" : "/more")
            return PageAnswer(status: 200, body: Array(text.utf8))
        }
        #expect(outcome.result?.count == 40_000)
        #expect(outcome.result?.entries.isEmpty == true)
    }
}
