import Audience
import Protocol

/// Checks of texts in places.
enum PlaceText {
    /// Checks an id: 1 to 128 bytes without control characters.
    static func check(id: String, _ field: @autoclosure () -> String) throws(RPCError) {
        guard (1...PlaceLimits.idBytes).contains(id.utf8.count) else {
            throw .invalid(
                field(), "has \(id.utf8.count) bytes; 1 to \(PlaceLimits.idBytes) are possible")
        }
        // The control characters are those of the Unicode category Cc.
        let isPrintable = id.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        }
        guard isPrintable else {
            throw .invalid(field(), "has a control character; use printable ones")
        }
    }

    /// Checks that a text has at most `limit` bytes.
    static func check(_ text: String, _ limit: Int, _ field: @autoclosure () -> String)
        throws(RPCError)
    {
        guard text.utf8.count <= limit else {
            throw .invalid(field(), "has \(text.utf8.count) bytes; at most \(limit)")
        }
    }

    /// Checks that a link is empty, a web address or a path.
    static func check(link: String, _ field: @autoclosure () -> String) throws(RPCError) {
        try check(link, PlaceLimits.urlBytes, field())
        if link.isEmpty { return }
        guard link.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else {
            throw .invalid(
                field(), "has a space or a control character; encode it as %20 and so on")
        }
        guard isWebURL(link) || isPath(link) else {
            throw .invalid(field(), "must begin with https://, http:// or, as a path, with one /")
        }
    }

    /// Checks a category or a tag.
    static func tag(_ text: String, _ field: @autoclosure () -> String) throws(RPCError) -> Tag {
        do throws(TagError) {
            return try Tag(text)
        } catch {
            throw .invalid(field(), error.message)
        }
    }

    /// Checks tags and returns them sorted, each once.
    static func tags(
        _ texts: [String], _ field: @autoclosure () -> String, most: Int = PlaceLimits.tags
    ) throws(RPCError) -> [Tag] {
        guard texts.count <= most else {
            throw .invalid(field(), "are \(texts.count); at most \(most)")
        }
        var tags: [Tag] = []
        for (number, text) in texts.enumerated() {
            tags.append(try tag(text, "\(field())[\(number)]"))
        }
        return tags.count > 1 ? Set(tags).sorted() : tags
    }

    /// Checks languages and returns them sorted, each once.
    static func languages(
        _ texts: [String], _ field: @autoclosure () -> String
    ) throws(RPCError) -> [Selector.LanguageRegion] {
        guard texts.count <= PlaceLimits.languages else {
            throw .invalid(field(), "are \(texts.count); at most \(PlaceLimits.languages)")
        }
        if texts.isEmpty { return [] }
        var languages: Set<Selector.LanguageRegion> = []
        for (number, text) in texts.enumerated() {
            guard let language = Selector.LanguageRegion(text) else {
                throw .invalid("\(field())[\(number)]", "is not \(Selector.LanguageRegion.wanted)")
            }
            languages.insert(language)
        }
        return languages.sorted { $0.description < $1.description }
    }

    /// Returns the languages of stories for a user with these locales.
    ///
    /// A locale may be in any common form, such as `zh-Hant-TW` or `en_US.UTF-8`.
    static func languagesRead(
        _ texts: [String], _ field: @autoclosure () -> String
    ) throws(RPCError) -> Set<Selector.LanguageRegion> {
        guard texts.count <= PlaceLimits.languages else {
            throw .invalid(field(), "are \(texts.count); at most \(PlaceLimits.languages)")
        }
        var languages: Set<Selector.LanguageRegion> = []
        for (number, text) in texts.enumerated() {
            let read = Selector.LanguageRegion.covering(text)
            guard !read.isEmpty else {
                throw .invalid("\(field())[\(number)]", "is not \(Selector.LanguageRegion.wanted)")
            }
            // A language that is named with a region does not include the language alone: stories
            // for de-CH are not for de-AT.
            let isExact = read.contains { $0.region != nil }
            languages.formUnion(read.filter { !isExact || $0.region != nil })
        }
        return languages
    }

    private static func isWebURL(_ link: String) -> Bool {
        for scheme in ["https://", "http://"] where link.utf8.count > scheme.utf8.count {
            guard link.prefix(scheme.count).lowercased() == scheme else { continue }
            let next = link.utf8.dropFirst(scheme.utf8.count).first
            return next.map { !"/?#".utf8.contains($0) } ?? false
        }
        return false
    }

    /// Returns whether a link is a path; browsers take `//x` and `/\x` for another host.
    private static func isPath(_ link: String) -> Bool {
        let start = Array(link.utf8.prefix(2))
        guard start.first == UInt8(ascii: "/") else { return false }
        return start.count == 1
            || (start[1] != UInt8(ascii: "/") && start[1] != UInt8(ascii: "\\"))
    }
}
