import Testing
import Times
@testable import Watch

/// Feeds in their forms.
struct FeedTests {
    private static let recipe = """
        {"app": "news", "source": {"kind": "feed", "url": "https://example.com/feed"},
         "rules": [{"name": "all", "send": {"type": "/n", "audience": "/s/{{categories | slug}}",
           "title": "{{title}}", "body": "{{summary | default: ''}}", "url": "{{link}}"}}]}
        """

    private static let rss = """
        <?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Paper</title>
        <atom:link href="https://example.com/feed" rel="self"/>
        <item><title>Rock &amp;amp; roll</title><link>https://example.com/1</link>
        <guid isPermaLink="false">id-1</guid><category>World News</category><category>Arts</category>
        <description><![CDATA[<p>First <b>words</b></p>]]></description>
        <pubDate>Fri, 01 May 2026 11:00:00 GMT</pubDate><dc:creator>Ann</dc:creator></item>
        </channel></rss>
        """

    private static let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title><entry>
        <title type="html">Rock &amp;amp; roll</title><id>id-1</id>
        <link rel="self" href="https://example.com/self"/><link href="https://example.com/1"/>
        <category term="World News"/><category term="Arts"/>
        <summary type="xhtml"><div><p>First</p> <b>words</b></div></summary>
        <updated>2026-05-01T11:30:00Z</updated><published>2026-05-01T11:00:00Z</published>
        </entry></feed>
        """

    private static let json = """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Paper", "items": [
         {"id": "id-1", "url": "https://example.com/1", "title": "Rock & roll",
          "content_text": "First words", "tags": ["World News", "Arts"],
          "date_published": "2026-05-01T11:00:00Z"}]}
        """

    private static let rdf = """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns="http://purl.org/rss/1.0/">
        <channel><title>Paper</title></channel><item rdf:about="id-1"><title>Rock &amp; roll</title>
        <link>https://example.com/1</link><description>First words</description>
        <dc:subject>World News</dc:subject><dc:subject>Arts</dc:subject>
        <dc:date>2026-05-01T11:00:00Z</dc:date></item></rdf:RDF>
        """

    @Test(arguments: [rss, atom, json, rdf])
    func `RSS, Atom, RDF and JSON Feed give the same notification`(feed: String) throws {
        let source = try TestSource(Self.recipe)
        // The same feed without its item is known.
        source.state.identity = source.recipe.identity
        source.state.lastSuccess = source.now
        let result = try #require(source.result(feed))
        let message = try #require(result.messages.first, "\(result.verdicts)")
        #expect(message.title == "Rock & roll")
        #expect(message.body == "First words")
        #expect(message.url == "https://example.com/1")
        #expect(message.audience == "/s/world-news OR /s/arts")
        // All know the item by the same id.
        for other in [Self.rss, Self.atom, Self.json, Self.rdf] {
            #expect(source.result(other)?.messages == [])
        }
    }

    @Test func `a feed in another encoding is read by its declaration or its header field`() throws
    {
        let text = Self.rss.replacing("Rock &amp;amp; roll", with: "Caf\u{E9}")
        var latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let source = try TestSource(Self.recipe)
        let type = ["content-type": "application/rss+xml; charset=ISO-8859-1"]
        latin = Array(latin.drop { $0 != UInt8(ascii: ">") }.dropFirst())
        let bare = source.run { _ in PageAnswer(status: 200, headers: type, body: latin) }
        #expect(bare.result?.verdicts.map(\.label) == ["Café"])
        let declared = Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + latin
        let other = source.run { _ in PageAnswer(status: 200, body: declared) }
        #expect(other.result?.verdicts.map(\.label) == ["Café"])
        // Without either it is no UTF-8.
        #expect(source.run { _ in PageAnswer(status: 200, body: latin) }.problem == .encoding)
    }

    @Test func `an item without guid is known by its link, and one without both by its content`()
        throws
    {
        let source = try TestSource(Self.recipe)
        let feed = """
            <rss><channel><item><title>a</title><link>https://example.com/1</link></item>
            <item><title>b</title></item></channel></rss>
            """
        #expect(source.result(feed)?.baselineCount == 2)
        #expect(source.result(feed)?.verdicts.allSatisfy { $0.outcome == .seen } == true)
        let edited = feed.replacing("<title>a", with: "<title>A better title")
        #expect(source.result(edited)?.messages == [])
    }

    @Test func `relative links begin at the URL of the feed, or where xml:base says`() throws {
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://blog.example/">
            <entry xml:base="2026/"><id>1</id><link href="one"/></entry>
            <entry><id>2</id><link href="/two?a=b"/></entry>
            <entry><id>3</id><link xml:base="https://other.example/x/" href="three"/></entry>
            <entry><id>4</id><link href="mailto:ann@example.org"/></entry></feed>
            """
        let rss = """
            <rss><channel><item><guid>1</guid><link>/posts/1</link>
            <enclosure type="image/png" url="1.png"/></item>
            <item><guid>2</guid><link>https://other.example/2</link></item></channel></rss>
            """
        func links(_ feed: String, _ field: String = "link") throws -> [String?] {
            try PageReader.read(
                Array(feed.utf8), contentType: nil, from: "https://cdn.example/feeds/all.xml?x=1",
                TestSource.recipe(Self.recipe)
            ).items.map { $0.members[field]?.scalar }
        }
        #expect(
            try links(atom) == [
                "https://blog.example/2026/one", "https://blog.example/two?a=b",
                "https://other.example/x/three", "mailto:ann@example.org",
            ])
        #expect(try links(rss) == ["https://cdn.example/posts/1", "https://other.example/2"])
        #expect(try links(rss, "image").first == "https://cdn.example/feeds/1.png")
    }

    @Test func `a feed that is saved has the links of the recipe's URL`() throws {
        let source = try TestSource(Self.recipe)
        source.state.identity = source.recipe.identity
        source.state.lastSuccess = source.now
        let feed = Self.rss.replacing("<link>https://example.com/1<", with: "<link>/1<")
        #expect(source.result(feed)?.messages.map(\.url) == ["https://example.com/1"])
    }

    @Test func `the text of an entry is found beside media of the same name`() throws {
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
            <entry><id>1</id><media:content url="https://example.com/1.mp4" type="video/mp4"/>
            <content type="html">Words</content></entry></feed>
            """
        let page = try PageReader.read(
            Array(atom.utf8), contentType: nil, TestSource.recipe(Self.recipe))
        #expect(page.items.first?.members["content"] == .text("Words"))
    }

    @Test func `the title of an item is its own, and not that of its picture`() throws {
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
            <entry><id>1</id><media:group><media:title>Video</media:title>
            <media:thumbnail url="https://example.com/1.jpg"/>
            <media:description>Shown</media:description></media:group>
            <media:title>Picture</media:title><title>Own</title>
            <media:category>photo</media:category><category term="news"/></entry></feed>
            """
        let fields = try #require(page(atom).items.first?.members)
        #expect(fields["title"] == .text("Own") && fields["summary"] == .text("Shown"))
        #expect(fields["image"] == .text("https://example.com/1.jpg"))
        #expect(fields["categories"] == .list([.text("news")]))
        let rss = """
            <rss><channel><item><media:title>Picture</media:title><title>Own</title>
            <media:category>photo</media:category><category>news</category></item></channel></rss>
            """
        let item = try #require(page(rss).items.first?.members)
        #expect(item["title"] == .text("Own") && item["categories"] == .list([.text("news")]))
    }

    private func page(_ text: String) throws -> Page {
        try PageReader.read(Array(text.utf8), contentType: nil, TestSource.recipe(Self.recipe))
    }

    @Test(arguments: [
        ("\n <?xml version=\"1.0\"?>", "Words", "Words"), ("", "A&nbsp;B &hellip;", "A B …"),
        ("", "Q & A &c; &amp;", "Q & A &c; &"), ("", "A\u{1}B\u{1B}[1m&#27;C", "A B [1m C"),
        ("<!-- Q & A -->", "<![CDATA[R&D]]> & <![CDATA[\u{2}]]>", "R&D &"),
        (#"<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://n.example/rss.dtd">"#, "A", "A"),
    ])
    func `a feed with the usual faults is read`(head: String, title: String, shown: String) throws {
        let rss = """
            \(head)<rss><channel><title>2022</title><item><guid>1</guid><title>\(title)</title></item>
            <item><guid>2</guid><title>Other</title></item></channel></rss>
            """
        let items = try page(rss).items
        #expect(items.count == 2 && items.last?.members["title"] == .text("Other"))
        #expect(items.first?.members["title"] == .text(shown))
    }

    @Test func `a feed with more faults than are mended is refused, and so is one that is cut`() {
        let faults = String(repeating: "& ", count: 10_001)
        let rss = "<rss><channel><title>\(faults)</title></channel></rss>"
        #expect(throws: PassProblem.self) { try page(rss) }
        #expect(throws: PassProblem.self) { try page("<rss><channel><title>A & B</title>") }
        #expect(FeedRepair.mended(Array("<rss/>".utf8)) == nil)
        let cut = Array("<rss><![CDATA[ &".utf8)
        #expect(FeedRepair.mended(cut) == nil)
    }

    @Test func `a bomb of entities is refused`() throws {
        let source = try TestSource(Self.recipe)
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><rss>&b;</rss>"
        #expect(source.run(bomb).problem == .malformed)
    }

    @Test func `lines of JSON are items, and lists within objects are items with their parent`()
        throws
    {
        var source = try TestSource(
            """
            {"app": "n", "source": {"kind": "ndjson", "url": "https://example.com/x"},
             "items": {"key": "n"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{n}}"}}]}
            """)
        #expect(source.result("{\"n\": 1}\n\n{\"n\": 2}\r\n")?.count == 2)
        #expect(source.run("{\"n\": 1}\n{\"n\": ").problem == .truncated)
        // Empty lines count.
        let wrong = source.run("{\"n\": 1}\n\n  {nonsense}\n").message ?? ""
        #expect(wrong.hasPrefix("line 3 is no JSON: column "), "\(wrong)")
        #expect(!wrong.contains("line 1"), "\(wrong)")
        source = try TestSource(
            """
            {"app": "n", "source": {"kind": "json", "url": "https://example.com/x"},
             "items": {"list": "r.bills", "each": "acts", "key": ["parent.id", "type"]},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "{{type}}"}}]}
            """)
        let list =
            #"{"r": {"bills": [{"id": 1, "acts": [{"type": "a"}, {"type": "b"}]}, {"id": 2}]}}"#
        #expect(source.result(list)?.count == 2)
    }

    @Test func `a feed's long name is not repeated in each of its items`() throws {
        let name = String(repeating: "a", count: 100_000)
        let items = String(repeating: "<item><title>t</title></item>", count: 1_000)
        for feed in [
            "<rss><channel><title>\(name)</title>\(items)</channel></rss>",
            "<feed><title>\(name)</title>\(items.replacing("item>", with: "entry>"))</feed>",
        ] {
            let page = try PageReader.read(
                Array(feed.utf8), contentType: nil, TestSource.recipe(Self.recipe))
            #expect(page.items.count == 1_000)
            let longest = page.items.compactMap { $0.members["feed"]?.scalar?.utf8.count }.max()
            #expect(longest == WatchLimits.feedNameBytes)
        }
    }
}
