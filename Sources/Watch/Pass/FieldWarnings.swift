/// Finds fields that a recipe names and no item has, which are probably misspelt.
///
/// A field may be missing for now, so a warning is only shown to people who try a recipe, and stops
/// no run.
struct FieldWarnings {
    /// The most fields that are looked for in all items: no recipe that was looked at has more.
    private static let fields = 200
    /// The most fields that are compared with the names that are there, which takes time.
    private static let compared = 40
    /// The number of first items whose field names count as existing.
    private static let shown = 20

    private let recipe: Recipe
    private let meter: WorkMeter

    init(_ recipe: Recipe, _ meter: WorkMeter) { (self.recipe, self.meter) = (recipe, meter) }

    /// Returns a sentence for each field.
    func warnings(of items: [Item]) -> [String] {
        guard !items.isEmpty else { return [] }
        let looked = FieldNeed.merged(needs.filter { !isKnown($0) }).prefix(Self.fields)
        let missing = looked.filter { need in
            !items.contains { need.path.value(in: $0.fields, meter) != nil }
        }
        guard !missing.isEmpty else { return [] }
        let there = names(of: items)
        return missing.prefix(Self.compared).compactMap { need -> String? in
            let hint = FieldHint.text(for: need.path, in: there, meter)
            let isNear = hint.hasPrefix(FieldHint.suggests)
            if need.isDefault, !isNear {
                return
                    "no item has the field \(need.path), which \(need.place) names; a text needs "
                    + "quotes: '\(need.path)'"
            }
            guard need.isSure || isNear else { return nil }
            return "no item has the field \(need.path), which \(need.place) names; \(hint)"
        }
    }

    /// Returns an item with the fields of the first items, and with those that a feed may have.
    private func names(of items: [Item]) -> ItemValue {
        var members: [String: ItemValue] = [:]
        for item in items.prefix(Self.shown) {
            members.merge(item.fields.members) { first, _ in first }
        }
        guard recipe.source.kind == .feed else { return .object(members) }
        for name in XMLFeed.fields where members[name] == nil { members[name] = .null }
        return .object(members)
    }

    /// Returns whether a field need not be in the items of a source.
    ///
    /// The items of a feed have some of the usual fields, lookups come later, and a group has
    /// fields of its own.
    private func isKnown(_ need: FieldNeed) -> Bool {
        let first = need.path.first
        return recipe.source.kind == .feed && XMLFeed.fields.contains(first)
            || recipe.lookups.contains { $0.name == first }
            || need.isOfGroup && ["count", "items"].contains(first)
    }

    /// The fields that the recipe names, in the order of its parts.
    private var needs: [FieldNeed] {
        let content = recipe.items.content.map { FieldNeed($0, "items.content") }
        let lookups = recipe.lookups.flatMap { lookup -> [FieldNeed] in
            let place = "of the lookup \(lookup.name)"
            return Self.needs(lookup.conditions, "when \(place)")
                + Self.needs(lookup.url, "url \(place)")
        }
        return content + lookups + recipe.rules.flatMap { Self.needs($0) }
    }

    private static func needs(_ rule: Rule) -> [FieldNeed] {
        let place = "of the rule \(rule.name)"
        let message = rule.message
        var needs = rule.group.map { FieldNeed($0, "group \(place)") }
        needs += Self.needs(rule.conditions, "when \(place)")
        for once in rule.once { needs += Self.needs(once, "once \(place)") }
        needs += Self.needs(rule.after, "after \(place)")
        needs += message.audience.needs.map { FieldNeed($0, "audience \(place)") }
        needs += texts(message.texts, "", place) + texts(message.many, "many.", place)
        for (name, text) in message.variables.sorted(by: { $0.key < $1.key }) {
            needs += Self.needs(text, "variables.\(name) \(place)")
        }
        needs += Self.needs(message.collapse, "collapse \(place)")
        needs += Self.needs(message.until?.text, "until \(place)")
        guard !rule.group.isEmpty else { return needs }
        return needs.map { need in
            var need = need
            need.isOfGroup = true
            return need
        }
    }

    private static func texts(
        _ texts: RuleMessage.Texts, _ prefix: String, _ place: String
    ) -> [FieldNeed] {
        let named = [
            ("title", texts.title), ("body", texts.body), ("url", texts.url),
            ("image", texts.image),
        ]
        var needs = named.flatMap { Self.needs($0.1, "\(prefix)\($0.0) \(place)") }
        for (name, text) in texts.data.sorted(by: { $0.key < $1.key }) {
            needs += Self.needs(text, "\(prefix)data.\(name) \(place)")
        }
        return needs
    }

    private static func needs(_ text: TextTemplate?, _ place: String) -> [FieldNeed] {
        text?.needs.map { FieldNeed($0, place) } ?? []
    }

    private static func needs(_ conditions: [Condition], _ place: String) -> [FieldNeed] {
        conditions.map { condition in
            // Such a condition may well ask for what is rarely there.
            let isSure =
                switch condition.test {
                case .exists, .isNot: false
                case .equals, .matches, .number, .changed: true
                }
            return FieldNeed(condition.field, place, isSure)
        }
    }
}

/// A field that a part of a recipe names.
private struct FieldNeed {
    let path: FieldPath
    /// The part, as a warning names it.
    var place: String
    /// True if the field should be there, and is not only asked for.
    var isSure: Bool
    /// True if the filter `default` names it, where a text may have been meant.
    var isDefault = false
    /// True if the part may name fields that only a group has.
    var isOfGroup = false

    init(_ path: FieldPath, _ place: String, _ isSure: Bool = true) {
        (self.path, self.place, self.isSure) = (path, place, isSure)
    }

    init(_ need: TemplateNeed, _ place: String) {
        self.init(need.path, place, need.isSure)
        isDefault = need.isDefault
    }

    /// Returns each path once, with the first part for which it should be there.
    static func merged(_ needs: [FieldNeed]) -> [FieldNeed] {
        var merged: [FieldNeed] = []
        var indexes: [FieldPath: Int] = [:]
        for need in needs {
            guard let index = indexes[need.path] else {
                indexes[need.path] = merged.count
                merged.append(need)
                continue
            }
            if need.isSure, !merged[index].isSure { merged[index] = need }
        }
        return merged
    }
}
