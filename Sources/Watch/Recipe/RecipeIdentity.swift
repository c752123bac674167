/// The digests of a recipe's definition of its items, on which the stored facts of items depend.
enum RecipeIdentity {
    /// Returns the digest of the identity of items: their place in an answer, and their keys.
    static func items(_ items: ItemPlan, _ source: SourcePlan) -> ItemKey {
        let content = items.key.isEmpty ? texts(items.content) : []
        return ItemKey(
            "identity",
            [
                .text(source.kind.rawValue), .text(items.list?.description ?? ""),
                .text(items.each?.description ?? ""), .list(texts(items.key)), .list(content),
            ])
    }

    /// Returns the digest of the place of items: the URL, and the way to its pages.
    static func place(_ source: SourcePlan) -> ItemKey {
        ItemKey("place", [.text(source.url?.text ?? ""), .list(pages(source.paging))])
    }

    private static func pages(_ paging: Paging?) -> [ItemValue] {
        switch paging {
        case nil: []
        case .page(let parameter, let first):
            [.text("page"), .text(parameter), .integer(Int64(first))]
        case .offset(let parameter): [.text("offset"), .text(parameter)]
        case .cursor(let parameter, let path):
            [.text("cursor"), .text(parameter), .text(path.description)]
        case .next(let path): [.text("next"), .text(path.description)]
        case .link: [.text("link")]
        }
    }

    /// Returns the digest of the fields that count as the content of an item.
    static func content(_ items: ItemPlan, _ source: SourcePlan) -> ItemKey {
        // All that a feed's item has: another version of Herald may know more fields.
        let isFeed = source.kind == .feed && items.content.isEmpty
        let fields =
            isFeed ? XMLFeed.fields.map { ItemValue.text($0) } : texts(items.content)
        return ItemKey("content-fields", fields)
    }

    private static func texts(_ paths: [FieldPath]) -> [ItemValue] {
        paths.map { .text($0.description) }
    }
}
