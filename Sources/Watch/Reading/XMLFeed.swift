import XML

/// RSS 2.0, RSS 1.0 and Atom.
///
/// Items of all have the same fields: `guid`, `link`, `title`, `summary`, `content`, `author`,
/// `categories`, `published`, `updated`, `time`, `image` and `feed`, as far as the feed has them.
enum XMLFeed {
    /// The names of all fields that an item of a feed can have.
    static let fields = [
        "guid", "link", "title", "summary", "content", "author", "categories", "published",
        "updated", "time", "image", "feed",
    ]

    static func page(
        _ body: [UInt8], contentType: String?, _ base: LinkBase
    ) throws(PassProblem) -> Page {
        let root: XMLElement
        do throws(XMLError) {
            root = try XMLElement(parsing: declared(body, contentType).span)
        } catch {
            guard let mended = FeedRepair.mended(body),
                let whole = try? XMLElement(parsing: declared(mended, contentType).span)
            else { throw problem(error) }
            root = whole
        }
        let base = base.inside(root)
        switch root.name {
        case "rss":
            guard let channel = root.child("channel") else {
                throw PassProblem(.malformed, "the feed is RSS without a channel")
            }
            return Page(items: items(of: channel, in: channel, base.inside(channel)))
        case "RDF":
            let channel = root.child("channel") ?? root
            return Page(items: items(of: channel, in: root, base))
        case "feed":
            let name = name(root.deepText("title"))
            return Page(items: root.children("entry").map { entry($0, of: name, base) })
        default:
            throw PassProblem(
                .malformed, "the answer is <\(root.name.prefix(40))>, which is no RSS and no Atom")
        }
    }

    private static func problem(_ error: XMLError) -> PassProblem {
        let isCut = ["no element found", "unclosed token", "unclosed CDATA section"]
            .contains(where: error.message.contains)
        let isEncoding = [
            "encoding", "UTF-16", "not defined in", "not well-formed (invalid token)",
        ]
        .contains(where: error.message.contains)
        return PassProblem(
            isCut ? .truncated : isEncoding ? .encoding : .malformed,
            "the feed is no whole XML: \(error)")
    }

    /// Returns the body with the encoding of its header field, if it declares none itself.
    private static func declared(_ body: [UInt8], _ contentType: String?) -> [UInt8] {
        guard let type = contentType?.lowercased(), let mark = type.firstRange(of: "charset=")
        else { return body }
        let name = type[mark.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }.trimmed
        let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3E }
        guard isPlain, !name.isEmpty, name != "utf-8", body.first == UInt8(ascii: "<"),
            !body.starts(with: "<?xml".utf8)
        else { return body }
        return Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>".utf8) + body
    }

    /// Returns the name that each item of a feed has: a text that it makes once, and no long one.
    private static func name(_ title: String?) -> String? {
        guard let title else { return nil }
        let most = WatchLimits.feedNameBytes
        let start =
            title.utf8.count > most
            ? String(decoding: title.utf8.prefix(most), as: UTF8.self) : title
        return PlainText.of(start)
    }

    private static func items(
        of channel: XMLElement, in parent: XMLElement, _ base: LinkBase
    ) -> [ItemValue] {
        let name = name(channel.text("title"))
        return parent.children("item").map { item($0, of: name, base.inside($0)) }
    }

    private static func item(
        _ item: XMLElement, of feed: String?, _ base: LinkBase
    ) -> ItemValue {
        var fields = Self.noFields
        let date = item.text("pubDate") ?? item.text("date") ?? item.text("published")
        put("guid", item.text("guid") ?? item.attributes["about"], &fields)
        put("link", item.text("link") ?? permanentLink(item), base, &fields)
        put("title", item.text("title").map(PlainText.of), &fields)
        put("summary", item.text("description").map(PlainText.of), &fields)
        put("content", item.text("encoded"), &fields)
        put("author", item.text("author") ?? item.text("creator"), &fields)
        put("published", date, &fields)
        put("updated", item.text("updated") ?? item.text("modified"), &fields)
        put("time", date, &fields)
        put("image", image(item), base, &fields)
        put("feed", feed, &fields)
        let categories =
            item.own("category").map(\.text) + item.children("subject").map(\.text)
        fields["categories"] = list(categories)
        return .object(fields)
    }

    private static func entry(
        _ entry: XMLElement, of feed: String?, _ base: LinkBase
    ) -> ItemValue {
        let base = base.inside(entry)
        var fields = Self.noFields
        let published = entry.text("published") ?? entry.text("issued")
        let updated = entry.text("updated") ?? entry.text("modified")
        put("guid", entry.text("id"), &fields)
        let link = atomLink(entry)
        put("link", link?.attributes["href"], link.map(base.inside) ?? base, &fields)
        put("title", entry.deepText("title").map(PlainText.of), &fields)
        // Videos have their texts in a group of media.
        let summary = entry.deepText("summary") ?? entry.child("group")?.text("description")
        put("summary", summary.map(PlainText.of), &fields)
        put("content", entry.deepText("content"), &fields)
        put("author", entry.child("author")?.text("name"), &fields)
        put("published", published, &fields)
        put("updated", updated, &fields)
        put("time", published ?? updated, &fields)
        put("image", image(entry), base, &fields)
        put("feed", feed, &fields)
        fields["categories"] = list(
            entry.own("category").compactMap { $0.attributes["term"] })
        return .object(fields)
    }

    /// An empty object with room for the fields of an item.
    private static var noFields: [String: ItemValue] { Dictionary(minimumCapacity: fields.count) }

    private static func put(_ name: String, _ text: String?, _ fields: inout [String: ItemValue]) {
        guard let text, !text.isEmpty else { return }
        fields[name] = .text(text)
    }

    /// Puts a link into an item, and how the feed has it if that is another text.
    private static func put(
        _ name: String, _ link: String?, _ base: LinkBase, _ fields: inout [String: ItemValue]
    ) {
        guard let link, !link.isEmpty else { return }
        let absolute = base.absolute(link)
        fields[name] = .text(absolute)
        if absolute != link { WrittenLinks.put(name, link, &fields) }
    }

    private static func list(_ texts: [String]) -> ItemValue? {
        let words = texts.map(\.trimmed).filter { !$0.isEmpty }
        return words.isEmpty ? nil : .list(words.map { .text($0) })
    }

    /// Returns the guid of RSS, if it says that it is a link.
    private static func permanentLink(_ item: XMLElement) -> String? {
        guard let guid = item.child("guid"), guid.attributes["isPermaLink"] != "false",
            guid.text.hasPrefix("http")
        else { return nil }
        return guid.text
    }

    private static func atomLink(_ entry: XMLElement) -> XMLElement? {
        let links = entry.children("link")
        return links.first { ["alternate", nil].contains($0.attributes["rel"]) } ?? links.first
    }

    private static func image(_ item: XMLElement) -> String? {
        let groups = item.children("group")
        for name in ["enclosure", "content", "thumbnail"] {
            for media in item.children(name) + groups.flatMap({ $0.children(name) }) {
                let kind = media.attributes["type"] ?? media.attributes["medium"] ?? "image"
                guard kind.hasPrefix("image"), let url = media.attributes["url"] else { continue }
                return url
            }
        }
        return nil
    }
}

extension XMLElement {
    /// Returns the children with a name without a prefix; those with one if there are no others.
    ///
    /// In a feed, `media:title` is not the title of the item, but of a picture of it.
    fileprivate func own(_ name: String) -> [XMLElement] {
        let all = children(name)
        let own = all.filter { !$0.isPrefixed }
        return own.isEmpty ? all : own
    }

    /// Returns the text of the first child with a name that has some, of one without a prefix if
    /// there is one.
    fileprivate func text(_ name: String) -> String? {
        var prefixed: String?
        for child in children where child.name == name && !child.text.isEmpty {
            guard child.isPrefixed else { return child.text }
            prefixed = prefixed ?? child.text
        }
        return prefixed
    }

    /// Returns the text of the first child with a name that has some, with that of its descendants,
    /// as XHTML in Atom has it; `media:content` has the name `content`, too, and no text.
    fileprivate func deepText(_ name: String) -> String? {
        let texts = { (elements: [XMLElement]) in
            elements.lazy.map(\.allText).first { !$0.isEmpty }
        }
        let all = children(name)
        return texts(all.filter { !$0.isPrefixed }) ?? texts(all)
    }

    private var allText: String {
        ([text] + children.map(\.allText)).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// JSON Feed 1.0 and 1.1, with the same fields as other feeds.
enum JSONFeed {
    static func page(_ answer: ItemValue) throws(PassProblem) -> Page {
        guard case .list(let entries)? = answer.members["items"] else {
            throw PassProblem(
                .malformed,
                "the answer is JSON without a list of items, so it is no JSON Feed; for other "
                    + "JSON the source's kind is json")
        }
        let title = answer.members["title"]
        return Page(items: entries.map { item($0, title) }, answer: answer)
    }

    private static func item(_ entry: ItemValue, _ feed: ItemValue?) -> ItemValue {
        let members = entry.members
        var fields: [String: ItemValue] = [:]
        let names = [
            "guid": ["id"], "link": ["url", "external_url"], "title": ["title"],
            "summary": ["summary", "content_text"], "content": ["content_html"],
            "published": ["date_published"], "updated": ["date_modified"],
            "time": ["date_published", "date_modified"], "image": ["image", "banner_image"],
            "categories": ["tags"],
        ]
        for (name, sources) in names {
            fields[name] = sources.compactMap { members[$0] }.first { !$0.isEmpty }
        }
        let author = FieldPath("authors.0.name")?.value(in: entry)
        fields["author"] = author ?? FieldPath("author.name")?.value(in: entry)
        fields["feed"] = feed
        return .object(fields)
    }
}
