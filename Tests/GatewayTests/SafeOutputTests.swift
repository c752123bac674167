import HTTP
import JSON
import Protocol
import Testing

@testable import Gateway

/// Texts that others wrote, in the documents and pages of the gateway.
@Suite struct `Texts of others in documents` {
    /// A text that would clear a terminal, change the direction of a line, and end lines.
    private static let hostile =
        "a\u{9B}2J\u{7F}\u{85}b \u{202E}cod\u{2066}\u{061C}\u{2028}\r\u{1B}"

    private func steering(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0.steersOutput || $0.value < 0x20 && $0 != "\n" }
    }

    private var feed: Proto.ReadFeedResponse {
        var feed = Proto.Feed()
        (feed.title, feed.siteUrl) = (Self.hostile, "https://www.example.org/\u{202E}")
        (feed.author, feed.language) = (Self.hostile, "en\u{202E}")
        feed.description = Self.hostile
        var entry = Proto.FeedEntry()
        (entry.notificationId, entry.type) = ("01arz3ndektsv4rrffq69g5fav", "/story\u{202E}")
        (entry.title, entry.body) = (Self.hostile, Self.hostile)
        entry.url = "https://www.example.org/\u{9B}"
        var response = Proto.ReadFeedResponse()
        (response.feed, response.feedId) = (feed, "01arz3ndektsv4rrffq69g5fax")
        response.entries = [entry]
        return response
    }

    @Test(arguments: FeedForm.allCases)
    func `no form of a feed has a character that steers what shows it`(form: FeedForm) {
        let document = FeedDocument(feed, page: 0, address: "https://push.example.org/f")
        let text = String(decoding: document.bytes(form), as: UTF8.self)
        #expect(steering(text).isEmpty, "\(text)")
        #expect(text.contains(form == .json ? #"\u202ecod"# : "&#8238;cod"))
    }

    @Test func `XML names what steers once, and HTML within RSS is not told twice`() {
        #expect(
            FeedXML.escaped(Self.hostile)
                == "a&#155;2J&#127;&#133;b &#8238;cod&#8294;&#1564;&#8232;&#13;\u{FFFD}")
        let document = FeedDocument(feed, page: 0, address: "https://push.example.org/f")
        let rss = String(decoding: document.bytes(.rss), as: UTF8.self)
        // A reader that makes HTML of `&#155;` would show another character.
        #expect(!rss.contains("&amp;#"))
        #expect(FeedXML.html("<b> & \"\u{9B}\"") == "&lt;b&gt; &amp; &quot;\u{9B}&quot;")
    }

    @Test func `a percent sign stands before two hexadecimal digits, and nothing else`() throws {
        #expect(FormFields(Array("a=%2F%c3%A4+b".utf8))?["a"] == "/ä b")
        for wrong in ["%-0", "%+1", "% 1", "%", "%2", "%zz", "%FF"] {
            #expect(FormFields(Array("a=\(wrong)".utf8)) == nil, "\(wrong)")
        }
        #expect(try EventsQuery(Array("app=%-0".utf8)[...]).request.app == "%-0")
        #expect(try EventsQuery(Array("app=%2F%2f".utf8)[...]).request.app == "//")
    }

    @Test func `a page turns nothing around but the text that wants to be turned`() {
        #expect(
            HTML.text(Self.hostile)
                == "a\u{FFFD}2J\u{FFFD}\u{FFFD}b &#8238;cod&#8294;&#1564;&#8232;\u{FFFD}\u{FFFD}")
        #expect(HTML.isolated("<\u{202E}>") == "<bdi>&lt;&#8238;&gt;</bdi>")
        var on = Proto.KillSwitch()
        (on.on, on.app, on.reason, on.changedBy) = (true, "news", Self.hostile, Self.hostile)
        let page = SwitchPage.show([on], in: "news", apps: ["news"], mayTurn: true, token: "t")
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(steering(text).isEmpty)
        #expect(text.contains("<bdi>a\u{FFFD}2J"))
    }
}
