import XML

/// The base of the relative links in a part of a feed: the feed's URL, or that of `xml:base`
/// (RFC 4287 §2, RFC 3986 §5.1).
struct LinkBase: Sendable {
    private let url: String

    /// Creates the base from the URL of the feed.
    init(_ url: String) { self.url = url }

    /// Returns the base for the links in an element.
    func inside(_ element: XMLElement) -> LinkBase {
        element.attributes["base"].map { LinkBase(absolute($0)) } ?? self
    }

    /// Returns the URL that a link leads to; the link itself if it is none of the web's, or leads
    /// nowhere.
    func absolute(_ link: String) -> String {
        let link = link.trimmed
        guard !hasScheme(link) else { return link }
        return URLText.resolved(link, against: url) ?? link
    }

    /// Returns whether a link names its scheme, as `https:` and `mailto:` do.
    private func hasScheme(_ link: String) -> Bool {
        guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = link.utf8[..<colon]
        let marks = "+-.".utf8
        return scheme.first.map(Self.isLetter) ?? false
            && scheme.allSatisfy {
                Self.isLetter($0) || (0x30...0x39).contains($0) || marks.contains($0)
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
