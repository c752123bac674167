package import Times

/// One entry of a source, with its identity.
package struct Item: Hashable, Sendable {
    /// The item's fields, an object.
    package let fields: ItemValue
    /// What tells it from others.
    package let key: ItemKey
    /// The digest of what counts as its content.
    package let hash: Int64
    /// The digest of what it is called, by which it is recognised when a source changes all ids.
    package let alias: Int64
    /// When it happened, by its own account; nil if it does not say.
    package let time: UnixTime?

    /// Identifies an item by the recipe's rules.
    ///
    /// - Throws: ``ItemProblem`` if a field of its key or its time cannot be used.
    package init(_ fields: ItemValue, _ plan: ItemPlan) throws(ItemProblem) {
        self.fields = fields
        time = try Self.time(of: fields, plan)
        let content = Self.content(of: fields, plan)
        hash = ItemKey.hash("content", content)
        key = try Self.key(of: fields, plan, content)
        alias = Self.alias(of: fields, time, or: hash)
    }

    /// Returns the same item with other fields, such as those that were looked up.
    func with(_ fields: ItemValue) -> Item { Item(self, fields) }

    private init(_ item: Item, _ fields: ItemValue) {
        self.fields = fields
        (key, hash, alias, time) = (item.key, item.hash, item.alias, item.time)
    }

    /// What names the item to a person: its title, id or key.
    package var label: String {
        if let title = fields.members["title"]?.scalar, !title.isEmpty { return title }
        // Formats with envelopes: GeoJSON, JSON:API, and those of many APIs.
        let envelopes = ["properties", "attributes", "fields", "data"].compactMap {
            fields.members[$0]
        }
        let titles = ([fields] + envelopes).flatMap { [$0.members["title"], $0.members["name"]] }
        let ids = ["id", "guid", "link"].map { fields.members[$0] }
        return (titles + ids).lazy.compactMap { $0?.scalar }.first { !$0.isEmpty }
            ?? key.description
    }

    private static func key(
        of fields: ItemValue, _ plan: ItemPlan, _ content: [ItemValue]
    ) throws(ItemProblem) -> ItemKey {
        guard plan.key.isEmpty else {
            // The first field must be there; others may be missing of some items.
            let values = plan.key.map { $0.value(in: fields) ?? .null }
            guard let first = values.first, !first.isEmpty else {
                let hint = FieldHint.text(for: plan.key[0], in: fields)
                throw ItemProblem(
                    "has no \(plan.key[0]), which its key begins with"
                        + (hint.hasPrefix(FieldHint.suggests) ? "; \(hint)" : ""))
            }
            return ItemKey("key", values)
        }
        for name in ["guid", "id", "link", "url"] {
            if let value = fields.members[name], !value.isEmpty, value.scalar != nil {
                return ItemKey(name, [value])
            }
        }
        return ItemKey("content", content)
    }

    private static func content(of fields: ItemValue, _ plan: ItemPlan) -> [ItemValue] {
        guard plan.content.isEmpty else {
            return plan.content.map { $0.value(in: fields) ?? .null }
        }
        return [fields]
    }

    private static func time(
        of fields: ItemValue, _ plan: ItemPlan
    ) throws(ItemProblem) -> UnixTime? {
        guard let path = plan.time else { return nil }
        guard let value = path.value(in: fields), !value.isEmpty else { return nil }
        guard let time = TimeText.moment(value, in: plan.zone) else {
            throw ItemProblem(
                "has the time \(value.scalar?.prefix(40) ?? "of another kind") in \(path), which "
                    + "is no time that Herald reads")
        }
        return time
    }

    private static func alias(of fields: ItemValue, _ time: UnixTime?, or hash: Int64) -> Int64 {
        guard let title = fields.members["title"], !title.isEmpty else { return hash }
        return ItemKey.hash("alias", [title, time.map { .integer($0.milliseconds) } ?? .null])
    }
}

/// Why one item cannot be used; the others can.
package struct ItemProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What may come of it by itself.
    package enum Outlook: Hashable, Sendable {
        /// The item stays as it is.
        case lasting
        /// A host did not answer, and may do so later.
        case passing
        /// The item was not tried: there were too many others, or their host did not answer.
        case untried
    }

    /// A description, worded to follow "the item".
    package let description: String
    /// What may come of it by itself.
    package let outlook: Outlook

    /// Creates a problem.
    package init(_ description: String, _ outlook: Outlook = .lasting) {
        (self.description, self.outlook) = (description, outlook)
    }
}
