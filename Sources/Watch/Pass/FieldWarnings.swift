/// Finds fields that a recipe names and no item has, which are probably misspelt.
///
/// A field may be missing for now, so this is said to who tries a recipe, and stops no run.
struct FieldWarnings {
    private let recipe: Recipe

    init(_ recipe: Recipe) { self.recipe = recipe }

    /// Returns a sentence for each field.
    func warnings(of items: [Item]) -> [String] {
        guard let first = items.first else { return [] }
        var warnings: [String] = []
        func look(_ path: FieldPath, _ place: String, isSure: Bool) {
            guard !isKnown(path), !items.contains(where: { path.value(in: $0.fields) != nil })
            else { return }
            let hint = FieldHint.text(for: path, in: first.fields)
            // A condition may well ask for what is rarely there.
            guard isSure || hint.hasPrefix(FieldHint.suggests) else { return }
            warnings.append("no item has the field \(path), which \(place) names; \(hint)")
        }
        for path in recipe.items.content { look(path, "items.content", isSure: true) }
        for rule in recipe.rules {
            for path in rule.group { look(path, "group of the rule \(rule.name)", isSure: true) }
            for condition in rule.conditions {
                look(condition.field, "when of the rule \(rule.name)", isSure: false)
            }
        }
        return warnings
    }

    /// Whether a field need not be in the items of a source: a feed's items have those it wants,
    /// and lookups come later.
    private func isKnown(_ path: FieldPath) -> Bool {
        recipe.source.kind == .feed && XMLFeed.fields.contains(path.first)
            || recipe.lookups.contains { $0.name == path.first }
    }
}
