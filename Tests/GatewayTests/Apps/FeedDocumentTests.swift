import Foundation
import Protocol
import TestSupport
import Testing

@testable import Gateway

private let hasReader = FileManager.default.fileExists(
    atPath: "/usr/lib/python3/dist-packages/feedparser")

/// Feeds as `feedparser` reads them.
@Suite(.enabled(if: hasReader || !Peers.mayBeMissing, "python3-feedparser is not installed"))
struct `Documents of feeds` {
    /// A feed as `feedparser` has read it.
    private struct Found: Decodable, Equatable {
        struct Entry: Decodable, Equatable {
            var id: String
            var title: String
            var text: String
            var link: String
            var time: [Int]
            var tags: [String]
        }
        var version: String
        var bozo: Bool
        var title: String
        var links: [[String]]
        var updated: [Int]
        var entries: [Entry]
    }

    private static let reader = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Support/feeds.py").standardized.path

    private static func read(_ bytes: [UInt8]) throws -> Found {
        let said = try ChildProcess.run(
            "/usr/bin/python3", [reader, String(decoding: bytes, as: UTF8.self)])
        return try JSONDecoder().decode(Found.self, from: Data(said.utf8))
    }

    private static let hostile = "<b>Bold</b> & \"quoted\" ]]> 😀 &amp; 'x'"

    private var response: Proto.ReadFeedResponse {
        var feed = Proto.Feed()
        (feed.title, feed.siteUrl) = ("News & <Views>", "https://www.example.org/")
        (feed.author, feed.language) = ("The desk", "en")
        var entry = Proto.FeedEntry()
        (entry.notificationId, entry.type) = ("01arz3ndektsv4rrffq69g5fav", "/story")
        (entry.title, entry.body) = (Self.hostile, Self.hostile)
        entry.url = "https://www.example.org/story?a=1&b=2"
        entry.sendTime = Proto.Timestamp()
        entry.sendTime?.seconds = 1_800_000_000
        var second = entry
        (second.notificationId, second.title) = ("01arz3ndektsv4rrffq69g5faw", "")
        (second.url, second.body) = ("", String(repeating: "x", count: 100))
        var response = Proto.ReadFeedResponse()
        (response.feed, response.feedId) = (feed, "01arz3ndektsv4rrffq69g5fax")
        response.entries = [entry, second]
        response.olderPage = 2
        response.updateTime = entry.sendTime
        return response
    }

    private static let time = [2027, 1, 15, 8, 0, 0]
    private static let ids = ["v", "w"].map { last in
        FeedDocument.name(of: "01arz3ndektsv4rrffq69g5fa\(last)")
    }

    @Test(arguments: [FeedForm.atom, .rss])
    func `a feed reader reads Atom and RSS as meant, whatever the texts contain`(form: FeedForm)
        throws
    {
        let address = "https://push.example.org/apps/news/feed.\(form.rawValue)"
        let document = FeedDocument(response, page: 0, address: address)
        let found = try Self.read(document.bytes(form))
        #expect(found.version == (form == .atom ? "atom10" : "rss20") && !found.bozo)
        #expect(found.title == "News & <Views>" && found.updated == Self.time)
        #expect(
            found.links == [["prev-archive", "\(address)?page=2"], ["self", address]])
        #expect(found.entries.map(\.id) == Self.ids)
        let cut = String(repeating: "x", count: 79) + "…"
        #expect(found.entries.map(\.title) == [Self.hostile, cut])
        // In RSS a text is HTML.
        let html = FeedXML.escaped(Self.hostile)
        #expect(found.entries.first?.text == (form == .atom ? Self.hostile : html))
        #expect(found.entries.first?.link == "https://www.example.org/story?a=1&b=2")
        #expect(found.entries.map(\.time) == [Self.time, Self.time])
        #expect(found.entries.map(\.tags) == [["/story"], ["/story"]])
        let head = String(decoding: document.bytes(form), as: UTF8.self)
        #expect(!head.contains("fh:archive"))
    }

    @Test(arguments: [FeedForm.atom, .rss])
    func `a page of a feed's archive says so, and links to its neighbours`(form: FeedForm) throws {
        let address = "https://push.example.org/apps/news/feed.\(form.rawValue)"
        var page = response
        (page.olderPage, page.newerPage) = (1, 3)
        let document = FeedDocument(page, page: 2, address: address)
        #expect(
            try Self.read(document.bytes(form)).links == [
                ["current", address], ["next-archive", "\(address)?page=3"],
                ["prev-archive", "\(address)?page=1"], ["self", "\(address)?page=2"],
            ])
        #expect(String(decoding: document.bytes(form), as: UTF8.self).contains("<fh:archive/>"))
    }

    @Test(
        .enabled(if: !Peers.mayBeMissing, "the checkers of feeds may be missing"),
        arguments: FeedForm.allCases, [0, 2] as [UInt64])
    func `a checker of others finds nothing wrong in a page, whatever the texts contain`(
        form: FeedForm, number: UInt64
    ) throws {
        var page = response
        if number > 0 { page.newerPage = number + 1 }
        let document = FeedDocument(
            page, page: number, address: "https://push.example.org/apps/news/feed.\(form.rawValue)")
        let scratch = ScratchDirectory()
        let path = scratch.file("feed")
        try Data(document.bytes(form)).write(to: URL(filePath: path))
        let checker = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../SuiteTests/Support/feed_check").standardized.path
        let (program, end) = form == .json ? ("/usr/bin/python3", "py") : ("ruby", "rb")
        let said = try ChildProcess.run(program, ["\(checker).\(end)", path])
        #expect(said.hasSuffix(", 2 entries\n"), "\(said)")
    }

    @Test func `a JSON Feed has the same entries in its members`() throws {
        let address = "https://push.example.org/apps/news/feed.json"
        let bytes = FeedDocument(response, page: 0, address: address).bytes(.json)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(json["version"] as? String == "https://jsonfeed.org/version/1.1")
        #expect(json["next_url"] as? String == "\(address)?page=2")
        let items = try #require(json["items"] as? [[String: Any]])
        #expect(items.map { $0["id"] as? String } == Self.ids)
        #expect(items[0]["content_text"] as? String == Self.hostile)
        #expect(items[0]["date_published"] as? String == "2027-01-15T08:00:00Z")
        #expect(items[1]["url"] == nil && items[1]["title"] == nil)
    }

    @Test func `each entry of a feed has a UUID of its own as its id`() throws {
        #expect(
            FeedDocument.name(of: "00000000000000000000000001")
                == "urn:uuid:00000000-0000-0000-0000-000000000001")
        #expect(Set(Self.ids).count == 2)
        let form = /urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
        for id in Self.ids { #expect(id.wholeMatch(of: form) != nil, "\(id)") }
    }
}
