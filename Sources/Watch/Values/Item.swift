package import Times

/// An entry of a source, with its identity.
package struct Item: Hashable, Sendable {
    /// The item's fields, an object.
    package let fields: ItemValue
    /// The key that tells the item from the others of its source.
    package let key: ItemKey
    /// The digest of the fields that count as its content.
    package let hash: Int64
    /// The item's time, by the field that the recipe names; nil if it has none.
    package let time: UnixTime?
    /// The fields as the source has them.
    private let read: ItemValue
    /// The fields that identify it, by the recipe.
    private let identifying: [FieldPath]

    /// Identifies an item by the recipe's rules.
    ///
    /// - Parameter meter: counts the work besides that of looking at the item once.
    /// - Throws: ``ItemProblem`` if a field of its key or its time cannot be used.
    package init(
        _ fields: ItemValue, _ recipe: Recipe, _ meter: WorkMeter = WorkMeter()
    ) throws(ItemProblem) {
        let plan = recipe.items
        self.fields = fields
        read = recipe.source.kind == .feed ? WrittenLinks.asWritten(fields) : fields
        identifying = plan.key
        time = try Self.time(of: fields, plan)
        let content = Self.content(of: read, plan, meter)
        hash = ItemKey.hash("content", content)
        key = try Self.key(of: read, plan, content, meter)
    }

    /// Returns the key of an item, whether its time can be read or not; nil if it lacks the first
    /// field of that.
    static func key(of fields: ItemValue, _ recipe: Recipe, _ meter: WorkMeter) -> ItemKey? {
        let read = recipe.source.kind == .feed ? WrittenLinks.asWritten(fields) : fields
        let content = recipe.items.key.isEmpty ? content(of: read, recipe.items, meter) : []
        return try? key(of: read, recipe.items, content, meter)
    }

    /// Returns the same item with other fields, such as those that were looked up.
    func with(_ fields: ItemValue) -> Item { Item(self, fields) }

    private init(_ item: Item, _ fields: ItemValue) {
        self.fields = fields
        (key, hash, time, read) = (item.key, item.hash, item.time, item.read)
        identifying = item.identifying
    }

    /// Returns the text of the item's value at a path, and counts the work of making it.
    func text(at path: FieldPath, _ meter: WorkMeter) -> String {
        let value = path.value(in: fields, meter)
        return meter.take(value?.size ?? 0) ? Condition.text(value) : ""
    }

    /// The name of the item for people: its title or id, else the values of its key.
    package var label: String { Self.label(of: fields, identifying) ?? key.description }

    /// Returns the name for people of an item with these fields; nil if it has none.
    ///
    /// - Parameter key: the fields that identify it, by the recipe.
    static func label(of fields: ItemValue, _ key: [FieldPath]) -> String? {
        if let title = title(of: fields)?.scalar { return title }
        let ids = ["id", "guid", "link"].lazy.compactMap { fields.members[$0] }
        if let id = ids.first(where: { $0.scalar != nil && !$0.isEmpty })?.scalar { return id }
        let values = key.prefix(labelValues).compactMap { $0.value(in: fields)?.scalar }
            .filter { !$0.isEmpty }
        guard !values.isEmpty else { return nil }
        let label = values.map { String($0.prefix(labelLength)) }.joined(separator: " · ")
        return label.count > labelLength ? label.prefix(labelLength) + "…" : label
    }

    /// The most values of a key that name an item: the examples have three.
    private static let labelValues = 4
    /// The most characters of such a name: lists show about as many.
    private static let labelLength = 80

    /// Returns the title or the name among an item's fields; nil for none.
    private static func title(of fields: ItemValue) -> ItemValue? {
        func isName(_ value: ItemValue) -> Bool { value.scalar != nil && !value.isEmpty }
        if let title = fields.members["title"], isName(title) { return title }
        // Formats with envelopes: GeoJSON, JSON:API, and those of many APIs.
        let envelopes = ["properties", "attributes", "fields", "data"].lazy.compactMap {
            fields.members[$0]
        }
        for members in [fields.members] + envelopes.map(\.members) {
            if let title = ["title", "name"].lazy.compactMap({ members[$0] }).first(where: isName) {
                return title
            }
        }
        return nil
    }

    /// Returns the digest of the item's name, by which it is recognised when a source changes all
    /// ids.
    ///
    /// The digest is of its title or name with its time, else of its link, else of its content
    /// without the fields that identify it.
    func alias(_ plan: ItemPlan, _ meter: WorkMeter) -> Int64 {
        if let title = Self.title(of: read) {
            return ItemKey.hash(
                "alias", [title, time.map { .integer($0.milliseconds) } ?? .null])
        }
        let identifying = plan.key.isEmpty ? Self.ids : plan.key.map(\.description)
        for name in ["link", "url"] where !identifying.contains(name) {
            if let link = read.members[name], link.scalar != nil, !link.isEmpty {
                return ItemKey.hash("alias", [link])
            }
        }
        guard plan.content.isEmpty else {
            let paths = plan.content.filter { !identifying.contains($0.description) }
            return ItemKey.hash("content", Self.values(at: paths, of: read, meter))
        }
        let keys = plan.key.isEmpty ? Self.ids.compactMap { FieldPath($0) } : plan.key
        // Each copies the members around it.
        guard meter.take(keys.count * read.size / 8) else { return 0 }
        return ItemKey.hash("content", [keys.reduce(read) { $1.removed(from: $0) }])
    }

    /// True if the alias is that of a title with a time, which hardly two items have in common.
    var hasOwnAlias: Bool { time != nil && Self.title(of: read) != nil }

    /// The fields that identify an item without a key, the first of those that it has.
    private static let ids = ["guid", "id", "link", "url"]

    private static func key(
        of fields: ItemValue, _ plan: ItemPlan, _ content: [ItemValue], _ meter: WorkMeter
    ) throws(ItemProblem) -> ItemKey {
        guard plan.key.isEmpty else {
            // The first field must be there; others may be missing of some items.
            let values = values(at: plan.key, of: fields, meter)
            guard let first = values.first, !first.isEmpty else {
                let hint = FieldHint.text(for: plan.key[0], in: fields, meter)
                throw ItemProblem(
                    "has no \(plan.key[0]), which its key begins with"
                        + (hint.hasPrefix(FieldHint.suggests) ? "; \(hint)" : ""))
            }
            return ItemKey("key", values)
        }
        for name in ids {
            if let value = fields.members[name], !value.isEmpty, value.scalar != nil {
                return ItemKey(name, [value])
            }
        }
        return ItemKey("content", content)
    }

    private static func content(
        of fields: ItemValue, _ plan: ItemPlan, _ meter: WorkMeter
    ) -> [ItemValue] {
        plan.content.isEmpty ? [fields] : values(at: plan.content, of: fields, meter)
    }

    /// Returns the values at paths, and counts the work of digesting them.
    private static func values(
        at paths: [FieldPath], of fields: ItemValue, _ meter: WorkMeter
    ) -> [ItemValue] {
        paths.map { path in
            let value = path.value(in: fields, meter) ?? .null
            return meter.take(value.size) ? value : .null
        }
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
}

/// The reason why one item cannot be used, while others can.
package struct ItemProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The prospect of an item that cannot be used now.
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
    /// The prospect of the item: whether it may become usable without a change.
    package let outlook: Outlook
    /// The time for which the host asked to be left alone; nil if it did not ask.
    package let retryAfter: Duration?

    /// Creates a problem.
    package init(
        _ description: String, _ outlook: Outlook = .lasting, retryAfter: Duration? = nil
    ) {
        (self.description, self.outlook, self.retryAfter) = (description, outlook, retryAfter)
    }
}
