import JSON
import Protocol
import ServiceKit

/// A feed as readers get it: Atom (RFC 4287), RSS 2.0 or JSON Feed 1.1, in pages of an archive
/// (RFC 5005 §4).
struct FeedDocument {
    let feed: Proto.Feed
    private let read: Proto.ReadFeedResponse
    /// The page of the archive; 0 for the newest entries.
    private let page: UInt64
    /// The feed's URL, without a page.
    private let address: String

    init(_ read: Proto.ReadFeedResponse, page: UInt64, address: String) {
        feed = read.feed ?? Proto.Feed()
        (self.read, self.page, self.address) = (read, page, address)
    }

    /// Returns the document in a form.
    func bytes(_ form: FeedForm) -> [UInt8] {
        switch form {
        case .atom: Array(atom.utf8)
        case .rss: Array(rss.utf8)
        case .json: json
        }
    }

    private var author: String { feed.author.isEmpty ? feed.title : feed.author }

    private var updated: Int64 { read.updateTime?.seconds ?? 0 }

    /// The feed's links to itself and to other pages, by their relations.
    private var links: [(relation: String, address: String)] {
        var links: [(relation: String, address: String)] = [
            ("self", page == 0 ? address : at(page))
        ]
        if page > 0 { links.append(("current", address)) }
        if read.olderPage > 0 { links.append(("prev-archive", at(read.olderPage))) }
        if read.newerPage > 0 { links.append(("next-archive", at(read.newerPage))) }
        return links
    }

    private func at(_ page: UInt64) -> String { "\(address)?page=\(page)" }

    private var atom: String {
        var xml = FeedXML()
        var names = [
            ("xmlns", "http://www.w3.org/2005/Atom"), ("xmlns:fh", FeedXML.historyNames),
        ]
        if !feed.language.isEmpty { names.append(("xml:lang", feed.language)) }
        xml.open("feed", names)
        xml.add("id", Self.name(of: read.feedId))
        xml.add("title", feed.title)
        if !feed.description.isEmpty { xml.add("subtitle", feed.description) }
        xml.add("updated", HTTPDate.iso(updated))
        xml.open("author")
        xml.add("name", author)
        xml.close("author")
        xml.add("generator", "Herald", [("version", SuiteVersion.text)])
        xml.addEmpty("link", [("rel", "alternate"), ("href", feed.siteUrl)])
        for link in links {
            xml.addEmpty(
                "link",
                [("rel", link.relation), ("type", FeedForm.atom.type), ("href", link.address)])
        }
        if page > 0 { xml.addEmpty("fh:archive") }
        for entry in read.entries { add(entry, to: &xml) }
        xml.close("feed")
        return xml.text
    }

    private func add(_ entry: Proto.FeedEntry, to xml: inout FeedXML) {
        let time = HTTPDate.iso(entry.sendTime?.seconds ?? 0)
        xml.open("entry")
        xml.add("id", Self.name(of: entry.notificationId))
        xml.add("title", entry.heading)
        xml.add("published", time)
        xml.add("updated", time)
        if !entry.url.isEmpty {
            xml.addEmpty("link", [("rel", "alternate"), ("href", entry.url)])
        }
        xml.addEmpty("category", [("term", entry.type)])
        xml.add("content", entry.body, [("type", "text")])
        xml.close("entry")
    }

    private var rss: String {
        var xml = FeedXML()
        xml.open(
            "rss",
            [
                ("version", "2.0"), ("xmlns:atom", "http://www.w3.org/2005/Atom"),
                ("xmlns:fh", FeedXML.historyNames),
            ])
        xml.open("channel")
        xml.add("title", feed.title)
        xml.add("link", feed.siteUrl)
        xml.add("description", feed.description.isEmpty ? feed.title : feed.description)
        if !feed.language.isEmpty { xml.add("language", feed.language) }
        xml.add("lastBuildDate", HTTPDate.text(updated))
        xml.add("generator", "Herald \(SuiteVersion.text)")
        for link in links {
            xml.addEmpty(
                "atom:link",
                [("rel", link.relation), ("type", FeedForm.rss.type), ("href", link.address)])
        }
        if page > 0 { xml.addEmpty("fh:archive") }
        for entry in read.entries {
            xml.open("item")
            xml.add("title", entry.heading)
            if !entry.url.isEmpty { xml.add("link", entry.url) }
            xml.add("description", FeedXML.html(entry.body))
            xml.add("guid", Self.name(of: entry.notificationId), [("isPermaLink", "false")])
            xml.add("pubDate", HTTPDate.text(entry.sendTime?.seconds ?? 0))
            xml.add("category", entry.type)
            xml.close("item")
        }
        xml.close("channel")
        xml.close("rss")
        return xml.text
    }

    private var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("version", "https://jsonfeed.org/version/1.1")
        json.member("title", feed.title)
        json.member("home_page_url", feed.siteUrl)
        json.member("feed_url", page == 0 ? address : at(page))
        json.member("description", feed.description)
        json.member("language", feed.language)
        json.key("authors")
        json.beginArray()
        json.beginObject()
        json.member("name", author)
        json.endObject()
        json.endArray()
        if read.olderPage > 0 { json.member("next_url", at(read.olderPage)) }
        json.key("items")
        json.beginArray()
        for entry in read.entries {
            json.beginObject()
            json.member("id", Self.name(of: entry.notificationId))
            json.member("url", entry.url)
            json.member("title", entry.title)
            json.key("content_text")
            json.string(entry.body.isEmpty ? entry.title : entry.body)
            json.member("image", entry.imageUrl)
            json.member("date_published", HTTPDate.iso(entry.sendTime?.seconds ?? 0))
            json.key("tags")
            json.beginArray()
            json.string(entry.type)
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Returns an id as a name that is the same for ever and everywhere, a URN of RFC 9562.
    static func name(of id: String) -> String {
        guard let id = Identifier(id) else { return "urn:herald:\(id)" }
        let digits = [id.high, id.low].map { half in
            let text = String(half, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        let (high, low) = (digits[0], digits[1])
        return "urn:uuid:\(high.prefix(8))-\(high.dropFirst(8).prefix(4))-\(high.suffix(4))-"
            + "\(low.prefix(4))-\(low.dropFirst(4))"
    }
}

extension Proto.FeedEntry {
    /// The length of a heading that is made of a text.
    private static let headingLength = 80

    /// The title; without one, the beginning of the text.
    fileprivate var heading: String {
        guard title.isEmpty else { return title }
        return body.count <= Self.headingLength
            ? body : body.prefix(Self.headingLength - 1) + "…"
    }
}

extension JSONWriter {
    /// Writes a member with a text, unless the text is empty.
    fileprivate mutating func member(_ name: String, _ text: String) {
        guard !text.isEmpty else { return }
        key(name)
        string(text)
    }
}
