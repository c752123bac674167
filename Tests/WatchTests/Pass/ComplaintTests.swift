import Testing
import Times

@testable import Watch

/// Defects that people have reported of other programs that watch sources.
///
/// The tests of pages, keys, baselines and floods prove further ones of these.
struct ComplaintTests {
    private static let dated = """
        {"app": "news", "source": {"kind": "json", "url": "https://example.com/items"},
         "items": {"key": "id", "time": "date"},
         "rules": [{"name": "all", "send": {
            "type": "/news", "audience": "/a", "title": "{{title}}"}}]}
        """

    private static func item(_ id: Int, _ date: String) -> String {
        #"{"id": \#(id), "title": "Item \#(id)", "date": "\#(date)"}"#
    }

    /// Reported as changedetection.io #962, #908, #1679 and its pull request #1418.
    @Test(arguments: [
        (200, "<html><body>Please log in</body></html>"), (200, "[]"), (200, #"[{"id": 1, "ti"#),
        (500, "oops"), (403, "go away"),
    ])
    func `an error, and then what was there before, is no news`(
        status: Int, body: String
    ) throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...9), ["etag": "\"nine\""])
        #expect(source.run(body, status: status, ["etag": "\"bad\""]).problem != nil)
        let result = try #require(source.result(items(1...9)))
        #expect(result.entries == [] && result.baseline == nil)
        // It was asked for what it had before the error.
        #expect(source.requests.last?.etag == "\"nine\"")
        #expect(source.result(items(1...10))?.messages.map(\.title) == ["Item 10"])
    }

    /// Reported as matrix-hookshot #768.
    @Test func `older items that come back when newer ones vanish are not sent again`() throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...6))
        #expect(source.result(items(3...8))?.messages.count == 2)
        source.now = source.now + .seconds(3600)
        #expect(source.result(items(1...5))?.messages == [])
        #expect(source.result(items(3...8))?.messages == [])
    }

    /// Reported as go-neb #84.
    @Test func `an item whose date is edited is not sent again`() throws {
        let source = try TestSource(Self.dated)
        _ = source.run("[\(Self.item(1, "2026-04-30"))]")
        let new = "[\(Self.item(1, "2026-04-30")), \(Self.item(2, "2026-05-01"))]"
        #expect(source.result(new)?.messages.map(\.title) == ["Item 2"])
        let edited = "[\(Self.item(1, "2026-05-01T12:00:00Z")), \(Self.item(2, "2026-05-02"))]"
        #expect(source.result(edited)?.messages == [])
    }

    /// Reported as commafeed #1037, miniflux #2675.
    @Test(arguments: [("\"b\"", "Mon"), ("\"a\"", "Tue")])
    func `one validator that changes alone takes its place beside the other`(
        etag: String, date: String
    ) throws {
        let source = try TestSource(listRecipe)
        _ = source.run(items(1...2), ["etag": "\"a\"", "last-modified": "Mon"])
        _ = source.run(items(1...3), ["etag": etag, "last-modified": date])
        _ = source.run("", status: 304)
        #expect(source.requests.last?.etag == etag)
        #expect(source.requests.last?.lastModified == date)
    }

    /// Reported as n8n #8856, miniflux #51.
    @Test func `where reading goes on depends on no item's date, nor on the order of items`()
        throws
    {
        let source = try TestSource(
            Self.dated.replacing(
                "/items\"",
                with: "/items?since={{since | date: '%Y-%m-%dT%H'}}\", \"overlap\": \"1h\""))
        _ = source.run("[\(Self.item(1, "2041-01-01")), \(Self.item(2, "2026-04-30"))]")
        source.now = source.now + .seconds(600)
        let late = "[\(Self.item(3, "2026-05-01")), \(Self.item(4, "2026-04-30"))]"
        #expect(source.result(late)?.messages.map(\.title) == ["Item 3", "Item 4"])
        #expect(source.requests.last?.url.hasSuffix("since=2026-05-01T11") == true)
    }
}
