/// The relative links of a feed's item as the feed has them.
///
/// An item is known by what its feed says. Where a relative link leads depends on where the feed
/// was read: known by that, all items would be new once the feed is at another address.
enum WrittenLinks {
    /// The field that has them, an object; items without relative links have none.
    static let field = "as_written"
    /// The fields that may be links.
    private static let links = ["link", "image"]

    /// Notes how the feed writes the link in a field.
    static func put(_ name: String, _ link: String, _ fields: inout [String: ItemValue]) {
        var written = fields[field]?.members ?? [:]
        written[name] = .text(link)
        fields[field] = .object(written)
    }

    /// Returns an item with its links as the feed has them.
    static func asWritten(_ item: ItemValue) -> ItemValue {
        guard case .object(let written)? = item.members[field] else { return item }
        var members = item.members
        members[field] = nil
        for name in links {
            if let link = written[name] { members[name] = link }
        }
        return .object(members)
    }
}
