import JSON
import Testing
@testable import Watch

/// Items that are known by relative links.
struct WrittenLinkTests {
    private static func recipe(_ items: String) -> String {
        """
        {"app": "news", "source": {"kind": "feed", "url": "https://example.com/feed"}, \(items)
         "rules": [{"name": "all", "on_change": "again", "send": {"type": "/n", "audience": "/a",
           "title": "{{title}}", "url": "{{link}}"}}]}
        """
    }

    private static let feed = """
        <rss><channel><item><title>One</title><link>/1</link>
        <enclosure type="image/png" url="/1.png"/></item></channel></rss>
        """

    /// Answers with a feed that was moved to another site.
    private static func moved(_ request: PageRequest) -> PageAnswer {
        request.url.contains("example.com")
            ? PageAnswer(status: 301, headers: ["location": "https://cdn.example/feeds/all"])
            : PageAnswer(status: 200, body: Array(feed.utf8))
    }

    @Test(arguments: ["", #""items": {"key": ["link"]},"#, #""items": {"key": ["title"]},"#])
    func `a feed with relative links that moves to another site has no new or changed items`(
        items: String
    ) throws {
        let source = try TestSource(Self.recipe(items))
        #expect(source.result(Self.feed)?.baselineCount == 1)
        let result = try #require(source.run(Self.moved).result)
        #expect(result.verdicts.map(\.outcome) == [.seen])
        // What is new there has the links of that site.
        source.known = [:]
        #expect(source.run(Self.moved).result?.messages.map(\.url) == ["https://cdn.example/1"])
    }

    @Test func `an item with a relative link is the same one when it is tried again`() throws {
        let source = try TestSource(Self.recipe(""))
        _ = source.result("<rss><channel><item><title>0</title></item></channel></rss>")
        let untitled = Self.feed.replacing("<title>One</title>", with: "")
        let entry = try #require(source.result(untitled)?.entries.first)
        #expect(entry.state == .quarantined)
        let item = try ItemValue(JSONDocument(parsing: entry.item).root)
        let again = try #require(source.retry([item])?.entries.first)
        #expect(again.key == entry.key)
        #expect(item.members["link"]?.scalar == "https://example.com/1")
    }

    @Test func `only links of feeds are told as they are written`() throws {
        let source = try TestSource(Self.recipe(""))
        let whole = Self.feed.replacing("/1", with: "https://example.com/1")
        func members(_ feed: String) throws -> [String: ItemValue] {
            let page = try PageReader.read(
                Array(feed.utf8), contentType: nil, from: "https://example.com/feed",
                source.recipe)
            return try #require(page.items.first).members
        }
        #expect(try members(whole)["as_written"] == nil)
        #expect(
            try members(Self.feed)["as_written"]
                == .object(["link": .text("/1"), "image": .text("/1.png")]))
    }
}
